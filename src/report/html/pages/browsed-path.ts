/** Returns the function that gives the path of a file in the browsable mutants: without the folders that all files of the report share. */
export function browsedPath(files: readonly string[]): (file: string) => string {
  const folders = files.map((file) => file.split('/').slice(0, -1));
  const [first = []] = folders;
  const differs = first.findIndex((name, at) => folders.some((other) => other[at] !== name));
  const shared = differs < 0 ? first.length : differs;
  return (file) => file.split('/').slice(shared).join('/');
}
