/**
 * Returns the files that modules need before they can run: those of their chunks, and of all chunks that those import.
 * @param {import('vite').Rolldown.OutputChunk[]} chunks of the build
 * @param {string[]} modules how the paths of the modules end
 * @returns {Set<string>} such as `assets/index-abc.js`
 */
export function filesOf(chunks, modules) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set();
  const add = (file) => {
    if (files.has(file)) return;
    files.add(file);
    byFile.get(file)?.imports.forEach(add);
  };
  for (const { fileName, moduleIds } of chunks)
    if (moduleIds.some((id) => modules.some((module) => id.endsWith(module)))) add(fileName);
  return files;
}
