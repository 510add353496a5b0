// Over a page of online play: that there is no connection, or that the server has a newer page. A connection that is back
// in a moment is not worth a word.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { onRenewalState, renewal } from "../../online/renewal.ts";
import { t } from "../../text.ts";
import { update } from "../../update.ts";
import { useConnectionState } from "./hooks.ts";

const MOMENT = 1500; // milliseconds

function useGone(): boolean {
  const open = useConnectionState() === "open";
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (open) return setGone(false);
    const timer = setTimeout(() => setGone(true), MOMENT);
    return () => clearTimeout(timer);
  }, [open]);
  return gone;
}

export function Banner({ playing }: { playing: boolean }) {
  const gone = useGone();
  const [newer, setNewer] = useState(renewal);
  useLayoutEffect(() => onRenewalState(setNewer), []);
  return (
    <div class="banner" role="status">
      {newer === "soon" ? (
        <p>{t("online.renewing")}</p>
      ) : newer === "by hand" ? (
        <p>
          {t("online.newer")}{" "}
          <button type="button" onClick={() => void update()}>
            {t("reload")}
          </button>
        </p>
      ) : (
        playing && gone && <p>{t("online.gone")}</p>
      )}
    </div>
  );
}
