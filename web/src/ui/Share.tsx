// A window to give the game away: as a link, as a file, and the board as a picture.
import { useEffect, useState } from "preact/hooks";
import { download, pack, toPng, withSeats } from "../game/share.ts";
import { ifOutdated } from "../game/source.ts";
import type { Table } from "../game/table.ts";
import { t } from "../text.ts";
import { dressDrawing } from "./colours.ts";
import { Dialog } from "./Dialog.tsx";
import { Copy } from "./online/Parts.tsx";

export function Share({ table, onClose }: { table: Table; onClose(): void }) {
  const [link, setLink] = useState("");
  const log = withSeats(table.game.log, table.game.seats.map((seat) => seat.level));
  useEffect(() => {
    void pack(log).then((packed) => setLink(`${location.origin}${location.pathname}#/log/${packed}`));
  }, []);
  // As it is when it is wanted.
  async function draw(give: (svg: string) => unknown): Promise<void> {
    await table.ask<{ svg: string }>({ cmd: "draw", at: table.now.at, standalone: true }).then(({ svg }) => give(dressDrawing(svg)), ifOutdated);
  }
  return (
    <Dialog title={t("share.title")} onClose={onClose}>
      <p>{t("share.text")}</p>
      <Copy label={t("share.link")} text={link} button={t("share.copy")} />
      <div class="buttons">
        <button type="button" onClick={() => download(`${table.game.game}-${table.game.id}.log`, log)}>
          {t("share.file")}
        </button>
        {table.now.svg && (
          <>
            <button type="button" onClick={() => draw((svg) => download(`${table.game.game}.svg`, svg, "image/svg+xml"))}>
              {t("share.svg")}
            </button>
            <button type="button" onClick={() => draw((svg) => toPng(svg).then((png) => download(`${table.game.game}.png`, png, "image/png")))}>
              {t("share.png")}
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}
