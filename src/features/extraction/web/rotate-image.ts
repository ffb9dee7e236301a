/**
 * Rotates the picture clockwise by `quarters` quarter turns and keeps the file name. Throws if it cannot be
 * decoded.
 */
export async function rotateImage(file: File, quarters: number): Promise<File> {
  if (quarters % 4 === 0) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  const isAcross = quarters % 2 === 1;
  canvas.width = isAcross ? picture.height : picture.width;
  canvas.height = isAcross ? picture.width : picture.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas");
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  picture.close();
  const type = /\.png$/i.test(file.name) ? "image/png" : "image/jpeg";
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type, 0.95);
  const turned = await promise;
  if (turned === null) throw new Error("The canvas is too large for this browser");
  return new File([turned], file.name, { type });
}
