// Loads the page anew, in its newest version. A reload alone would not: the kept files are those of the version that is open
// until the service worker of the new one has taken over, which has to be asked for (service.ts).
const PATIENCE = 20_000; // milliseconds

async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return;
  await registration.update();
  const fresh = registration.installing ?? registration.waiting;
  if (!fresh) return;
  const taken = new Promise<void>((resolve) => navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true }));
  const hurry = () => fresh.state === "installed" && fresh.postMessage("take over");
  fresh.addEventListener("statechange", hurry);
  hurry();
  await taken;
}

let updating: Promise<void> | null = null;

async function takeOverAndReload(): Promise<void> {
  await Promise.race([takeOver().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  location.reload();
}

// Once, however often it is asked for.
export const update = () => (updating ??= takeOverAndReload());
