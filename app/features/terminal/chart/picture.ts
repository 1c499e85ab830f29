import { useTranslation } from "~/i18n/use-translation";
import type { Interval } from "~exchange/contract/schemas";
import { formatTime } from "~/lib/format/format-time";
import { SITE_NAME } from "~/lib/head";
import { pairName } from "~/lib/instrument";
import { useDisplay } from "~/ui/money/display";
import { useTerminal } from "../terminal-context";
import type { ChartCanvas } from "./canvas/chart-canvas.client";

const HEAD = 32;
const MARGIN = 12;
const FONT_SIZE = 13;

/** Saves the chart as a PNG with a line of what it shows. One's own orders and trades are nobody else's business. */
export function useSavePicture(canvas: ChartCanvas, interval: Interval): () => void {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const { zone } = useDisplay();
  return () => {
    const now = Date.now();
    const pair = pairName(rules.pairCode);
    const title = `${SITE_NAME} · ${pair} · ${t(`interval.${interval}`)} · ${formatTime(now, "YMDHM", { zone, withZone: true })}`;
    const day = formatTime(now, "YMDHMS", { zone }).replace(/\D+/g, "-");
    void paint(canvas, title)
      .then((picture) => save(picture, `${rules.pairCode}_${interval}_${day}.png`))
      .catch((error: unknown) => console.error("the picture couldn't be made", error));
  };
}

async function paint(canvas: ChartCanvas, title: string): Promise<Blob> {
  const image = new Image();
  image.src = canvas.picture();
  await image.decode();
  const sheet = document.createElement("canvas");
  const scale = devicePixelRatio;
  sheet.width = image.width;
  sheet.height = image.height + HEAD * scale;
  const context = sheet.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  context.fillStyle = canvas.color("--bg1");
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.drawImage(image, 0, HEAD * scale);
  context.fillStyle = canvas.color("--text2");
  context.font = `500 ${FONT_SIZE * scale}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "middle";
  context.direction = "ltr";
  context.fillText(title, MARGIN * scale, (HEAD * scale) / 2);
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function save(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
