/** Longer side of a photo that is made smaller, in pixels. */
const MAX_SIDE = 2_048;
const QUALITY = 0.85;

const PHOTO = /^image\/(?:jpeg|png|webp|heic|heif)$/;

/** Returns a smaller form of a photo, or the file itself if it is none or would not become smaller. */
export async function smallerPhoto(file: File): Promise<{ name: string; file: Blob }> {
  const same = { name: file.name, file };
  if (!PHOTO.test(file.type)) return same;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const made = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    if (made.type !== 'image/webp' || made.size >= file.size) return same;
    return { name: `${file.name.replace(/\.[^.]*$/, '')}.webp`, file: made };
  } catch {
    // A format that this browser does not read.
    return same;
  }
}
