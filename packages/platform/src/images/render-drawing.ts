/**
 * Draws an SVG of one's own making as a PNG. Never for files that people send: those go to the image processor, which
 * takes no SVG.
 */
export async function renderDrawing(svg: string): Promise<Uint8Array> {
  // Only seeds draw: no other process has to load the library.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
