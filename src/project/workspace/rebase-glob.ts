import picomatch from 'picomatch';

/**
 * What is left of a glob for the paths below a folder, as globs relative to the folder: of `packages/a/src/*.ts` for `packages/a`
 * it is `src/*.ts`. An empty one matches the folder as a whole; none is left where nothing below the folder matches.
 *
 * @param folder relative to what the glob is relative to, with forward slashes
 */
export function rebaseGlob(glob: string, folder: string): string[] {
  const folders = folder.split('/');
  const left = expandBraces(glob).flatMap((one) => consume(one.split('/'), folders));
  return [...new Set(left)];
}

function consume(segments: readonly string[], folders: readonly string[]): string[] {
  const [first, ...others] = folders;
  const [segment, ...rest] = segments;
  if (first === undefined) return [segments.join('/')];
  // A glob that matches a folder stands for all that lies in it.
  if (segment === undefined) return [''];
  if (segment === '.') return consume(rest, folders);
  if (segment === '**') return [...consume(rest, folders), ...consume(segments, others)];
  return picomatch.isMatch(first, segment, { dot: true }) ? consume(rest, others) : [];
}

/** The globs without those braces that hold a slash, which would be torn apart: `{a/b,c}/*` is `a/b/*` and `c/*`. */
function expandBraces(glob: string): string[] {
  const brace = findBrace(glob);
  if (brace === undefined) return [glob];
  const { start, end, commas } = brace;
  const cuts = [start, ...commas, end];
  return cuts.slice(1).flatMap((cut, at) => {
    const choice = glob.slice((cuts[at] ?? 0) + 1, cut);
    return expandBraces(glob.slice(0, start) + choice + glob.slice(end + 1));
  });
}

/** The first brace with a slash in it, and its own commas. */
function findBrace(
  glob: string,
): { readonly start: number; readonly end: number; readonly commas: number[] } | undefined {
  for (let start = glob.indexOf('{'); start !== -1; start = glob.indexOf('{', start + 1)) {
    const commas: number[] = [];
    let depth = 0;
    for (let at = start; at < glob.length; at += 1) {
      if (glob[at] === '{') depth += 1;
      else if (glob[at] === ',' && depth === 1) commas.push(at);
      else if (glob[at] === '}' && (depth -= 1) === 0) {
        if (commas.length > 0 && glob.slice(start, at).includes('/')) {
          return { start, end: at, commas };
        }
        break;
      }
    }
  }
  return undefined;
}
