import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

import {
  installNeeded,
  removeTests,
  run,
  runAssay,
  unpackAlone,
  unpackPackage,
} from './project.ts';
import { type Subject, subjects } from './subjects.ts';

/** A list of some 16,000 packages that are often downloaded or depended on. Its version is fixed, so that a seed means one draw. */
const listPackage = 'npm-high-impact@1.13.0';

/** The numbers of mutants that a unit may have. */
const size = { least: 100, most: 1500 };
/** A module whose lines are longer on average was made by a minifier. Nobody writes tests of such code. */
const longestLine = 120;
/** The time that Node.js may take to load a unit. */
const loadSeconds = 20;

/** Called with the packages that are passed over, and the reason. */
export type OnPassed = (name: string, reason: string) => void;

/** Which packages a draw takes. */
export interface Draw {
  readonly seed: string;
  readonly count: number;
  /** Packages that were drawn before. */
  readonly seen: ReadonlySet<string>;
  /** Takes only units that stand alone: no other package, and no module of Node.js that reaches out of the process. */
  readonly alone: boolean;
  /** Takes only units whose tests need the page of a browser. */
  readonly pages: boolean;
}

/** The modules of Node.js that a unit which stands alone may import. */
const inward = new Set(
  [
    'assert',
    'buffer',
    'events',
    'path',
    'punycode',
    'querystring',
    'string_decoder',
    'url',
    'util',
  ].flatMap((name) => [name, `node:${name}`]),
);

/**
 * Draws units that nobody has looked into: the order of the packages follows from the seed, and the first ones are taken whose
 * entry module Node.js can load, exports something that can be called, is not minified and has 100 to 1,500 mutants. Packages that are subjects already, and those of
 * `seen`, are passed over.
 */
export async function drawSubjects(
  { seed, count, seen, alone, pages }: Draw,
  onPassed: OnPassed,
): Promise<readonly Subject[]> {
  const used = new Set([...seen, ...subjects.map((subject) => nameOf(subject.package))]);
  const drawn: Subject[] = [];
  for (const name of shuffled(await listedPackages(), seed)) {
    if (drawn.length === count) break;
    if (used.has(name)) {
      onPassed(name, 'used before');
      continue;
    }
    const found = await unitOf(name, { alone, pages });
    if (typeof found === 'string') onPassed(name, found);
    else drawn.push(found);
  }
  return drawn;
}

/** Sorted by a hash of the seed and the name, so that no generator of random numbers matters. */
function shuffled(names: readonly string[], seed: string): readonly string[] {
  const hash = (name: string): string =>
    createHash('sha256').update(`${seed}\n${name}`).digest('hex');
  return [...new Set(names)]
    .map((name) => ({ name, hash: hash(name) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ name }) => name);
}

async function listedPackages(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-draw-'));
  try {
    unpackPackage(listPackage, folder);
    const list = (await import(pathToFileURL(join(folder, 'index.js')).href)) as {
      readonly npmHighImpact: readonly string[];
    };
    return list.npmHighImpact;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The entry module of a package's newest version as a subject, or the reason why it is none. */
async function unitOf(
  name: string,
  { alone, pages }: Pick<Draw, 'alone' | 'pages'>,
): Promise<Subject | string> {
  let folder: string;
  try {
    folder = unpackAlone({ name, kind: 'blind', package: `${name}@latest`, file: '' }, undefined);
  } catch {
    return 'npm can not pack it';
  }
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    removeTests(folder);
    const file = await entryOf(folder, name);
    if (file === undefined) return 'it has no entry module in JavaScript';
    const text = readFileSync(join(folder, file), 'utf8');
    if (isMinified(text)) return 'its entry module is minified';
    // Whoever tests such code has a page for it.
    const code = text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
    const asksForPage = /\b(?:document|window)\s*\./.test(code);
    if (pages && !asksForPage) return 'it asks for no page';
    if (alone && !standsAlone(folder, text)) return 'it does not stand alone';
    const mutants = await mutantsIn(folder, file);
    if (mutants === undefined) return 'its mutants can not be listed';
    if (mutants < size.least || mutants > size.most) return `${mutants} mutants`;
    // Installing takes longest, so all else is asked before.
    if (!installs(folder)) return 'npm can not install what it needs';
    const loaded = await run(folder, ['node', '-e', loader, file], loadSeconds);
    if (loaded.code === offersNothing) return 'it exports nothing that can be called in Node.js';
    if (loaded.code !== 0) return 'Node.js can not load it';
    const kind = `${mutants} mutants`;
    const subject = { name, kind, package: `${name}@${version}`, file };
    return asksForPage ? { ...subject, kind: `${kind}, page`, vitest: { hasPage: true } } : subject;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function installs(folder: string): boolean {
  try {
    installNeeded(folder, {});
    return true;
  } catch {
    return false;
  }
}

/** The path of the module that `import` of the package gives, relative to its folder. */
async function entryOf(folder: string, name: string): Promise<string | undefined> {
  // A package that names its exports can import itself.
  const asked = ['node', '--input-type=module', '-e', resolver, name];
  const { code, stdout } = await run(folder, asked, loadSeconds);
  const entry = code === 0 ? stdout : mainOf(folder);
  return entry !== undefined && /\.[cm]?js$/.test(entry) ? relative(folder, entry) : undefined;
}

const resolver = `
  import { realpathSync } from 'node:fs';
  import { fileURLToPath } from 'node:url';
  process.stdout.write(realpathSync(fileURLToPath(import.meta.resolve(process.argv[1]))));
`;

function mainOf(folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'index.js')).resolve(folder);
  } catch {
    return undefined;
  }
}

/** The exit code for a module without a function among its exports and their members: a script, or code for browsers only. */
const offersNothing = 3;

/** Loads a module whose path is the first argument, and ends although it may have left work under way. */
const loader = `
  const isObject = (value) => typeof value === 'object' && value !== null;
  const offers = (value, depth) =>
    typeof value === 'function' ||
    (isObject(value) && depth < 3 && Object.values(value).some((each) => offers(each, depth + 1)));
  import('./' + process.argv[1]).then(
    (module) => process.exit(offers({ ...module }, 0) ? 0 : ${offersNothing}),
    () => process.exit(1),
  );
`;

function isMinified(text: string): boolean {
  return text.length / text.split('\n').length > longestLine;
}

/** Whether a package needs no other, and its entry module imports only its own files and harmless modules of Node.js. */
function standsAlone(folder: string, text: string): boolean {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<
    Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
  >;
  const needed = { ...manifest.dependencies, ...manifest.peerDependencies };
  const imported = text.matchAll(
    /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"]([^'"]+)['"]/g,
  );
  return (
    Object.keys(needed).length === 0 &&
    [...imported].every(([, module = '']) => module.startsWith('.') || inward.has(module))
  );
}

async function mutantsIn(folder: string, file: string): Promise<number | undefined> {
  const { code, stdout } = await runAssay(folder, ['mutants', file, '--format', 'json'], 60);
  if (code !== 0) return undefined;
  return (JSON.parse(stdout) as readonly unknown[]).length;
}

function nameOf(named: string): string {
  return named.replace(/(?<=.)@[^@]*$/, '');
}
