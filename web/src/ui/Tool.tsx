// A button of the bar: a picture with its name, which small screens leave to be read out.
import { t } from "../text.ts";

const PICTURES: Record<string, string> = {
  hint: "M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2zM8.5 18.5h7v2h-7zM10 21.5h4V23h-4z",
  score: "M12 2l3 6.5 7 .8-5.2 4.8 1.5 7.1L12 17.6l-6.3 3.6 1.5-7.1L2 9.3l7-.8z",
  rules: "M3 4.5C6 3.3 9 3.6 11.3 5.2v15C9 18.8 6 18.6 3 19.6zM21 4.5c-3-1.2-6-.9-8.3.7v15c2.3-1.4 5.3-1.6 8.3-.6z",
  share: "M12 1.5l6 6.2h-4V15h-4V7.7H6zM3 12h4v7h10v-7h4v10.5H3z",
  settings:
    "M10.2 2h3.6l.6 2.7 2 .9L18.9 4l2.5 2.5-1.6 2.4.8 2 2.7.6v3.2l-2.7.6-.8 2 1.6 2.4-2.5 2.5-2.4-1.6-2 .9-.6 2.5h-3.6l-.6-2.5-2-.9-2.4 1.6-2.5-2.5 1.6-2.4-.8-2L.7 14.7v-3.2l2.7-.6.8-2-1.6-2.4L5.1 4l2.5 1.6 2-.9zM12 9.3a3.8 3.8 0 1 0 .1 0z",
};

interface Shows {
  name: string;
  href?: string;
  disabled?: boolean;
  onClick?(): void;
}

export function Tool({ name, href, disabled, onClick }: Shows) {
  const inside = (
    <>
      <svg class="picture" viewBox="0 0 24 24" aria-hidden="true">
        <path fill="currentColor" fill-rule="evenodd" d={PICTURES[name]} />
      </svg>
      <span>{t(name)}</span>
    </>
  );
  if (href)
    return (
      <a class="button" href={href} title={t(name)}>
        {inside}
      </a>
    );
  return (
    <button type="button" title={t(name)} disabled={disabled} onClick={onClick}>
      {inside}
    </button>
  );
}
