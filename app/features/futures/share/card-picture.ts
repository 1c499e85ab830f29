import type { CardShape } from "./card-choices";
import { CARD_SIZES } from "./card-choices";

/** The card as it is shown, as a PNG. Throws where the browser can't draw it. */
export async function pictureOf(image: HTMLImageElement, shape: CardShape): Promise<Blob> {
  const { width, height } = CARD_SIZES[shape];
  await image.decode();
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const context = sheet.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  context.drawImage(image, 0, 0, width, height);
  const picture = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, "image/png"));
  if (!picture) throw new Error("the canvas gave no picture");
  return picture;
}

export function saveAs(picture: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
