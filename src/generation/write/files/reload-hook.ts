import type { PrintStyle } from '../print-style.ts';
import type { ImportedName } from './imports.ts';
import { isWholeModule, specifierFor } from './print-imports.ts';

/** A hook that loads modules anew before each test, and what goes with it. */
export interface ReloadHook {
  /** The names that the hook sets, which must not be imported. */
  readonly reloaded: readonly ImportedName[];
  /** The declarations of these names, and of a counter where the hook needs one. */
  readonly declarations: readonly string[];
  readonly hook: readonly string[];
  /** The functions of the test runner that the hook uses. */
  readonly uses: readonly string[];
}

/** The test file that gets a hook. */
interface ReloadingFile {
  /** The path of the unit, relative to the root. */
  readonly unit: string;
  /** The path of the test file. */
  readonly path: string;
  /** The names that the file uses already. */
  readonly taken: ReadonlySet<string>;
}

/** Prints a hook that sets names of the project's modules to what a fresh evaluation of these modules exports. */
export function reloadHook(
  needed: readonly ImportedName[],
  file: ReloadingFile,
  style: PrintStyle,
): ReloadHook {
  const own = needed.filter(({ from }) => !from.isPackage);
  const ofUnit = own.filter(({ from }) => from.module === file.unit);
  // Vitest and Jest forget all modules. Otherwise a module that the unit imports stays, so that an import of it has to stay, too.
  const reloaded = forgetsAll(style) || ofUnit.length === 0 ? own : ofUnit;
  const modules = [...new Set(reloaded.map(({ from }) => specifierFor(from, file.path, style)))];
  const counter = file.taken.has('loads') ? 'moduleLoads' : 'loads';
  const isCounting = !forgetsAll(style) && style.isModule;
  const end = style.hasSemicolons ? ';' : '';
  const lines = modules.flatMap((specifier) => {
    const names = reloaded.filter(({ from }) => specifierFor(from, file.path, style) === specifier);
    return loading(specifier, names, counter, style);
  });
  const runner = style.runner === 'vitest' ? 'vi' : 'jest';
  const all = forgetsAll(style) ? [`${runner}.resetModules()${end}`, ...lines] : lines;
  return {
    reloaded,
    declarations: [
      ...declarations(reloaded, file.path, style),
      ...(isCounting ? [`let ${counter} = 0${end}`] : []),
    ],
    hook: [
      '// The modules keep state: each test has them as they are when they are loaded.',
      `beforeEach(${style.isModule ? 'async ' : ''}() => {`,
      ...all.map((line) => style.indent + line),
      `})${end}`,
    ],
    uses: ['beforeEach', ...(forgetsAll(style) ? [runner] : [])],
  };
}

function forgetsAll({ runner }: PrintStyle): boolean {
  return runner === 'vitest' || runner === 'jest';
}

/** The statements that load a module anew and set names to its exports. */
function loading(
  specifier: string,
  names: readonly ImportedName[],
  counter: string,
  style: PrintStyle,
): readonly string[] {
  const { isModule, isTypeScript } = style;
  const end = style.hasSemicolons ? ';' : '';
  const text = quoted(specifier, style);
  const cast = isTypeScript ? ` as typeof import(${text})` : '';
  let loaded = isModule ? `await import(${text})` : `require(${text})`;
  if (isModule && !forgetsAll(style)) {
    loaded = `await import(\`${specifier}?load=\${(${counter} += 1)}\`)${cast}`;
  }
  const forget =
    forgetsAll(style) || isModule ? [] : [`delete require.cache[require.resolve(${text})]${end}`];
  const whole = names.filter(({ from }) => isWholeModule(from, style));
  const named = names.filter(({ from }) => !isWholeModule(from, style));
  const members = named.map(({ from, local }) => reloadedName(from.name, local));
  const start = style.hasSemicolons ? '' : ';';
  return [
    ...forget,
    ...whole.map(({ from, local }) =>
      isModule && from.name === 'default'
        ? `${start}({ default: ${local} } = ${loaded})${end}`
        : `${local} = ${loaded}${end}`,
    ),
    ...(members.length === 0 ? [] : [`${start}({ ${members.join(', ')} } = ${loaded})${end}`]),
  ];
}

/** The declarations of names that a hook sets: in TypeScript one each, with its type. */
function declarations(
  names: readonly ImportedName[],
  path: string,
  style: PrintStyle,
): readonly string[] {
  if (!style.isTypeScript) {
    const end = style.hasSemicolons ? ';' : '';
    return names.length === 0 ? [] : [`let ${names.map(({ local }) => local).join(', ')}${end}`];
  }
  return names.map(({ from, local }) =>
    reloadDeclaration(
      { name: from.name, local, specifier: specifierFor(from, path, style) },
      style,
    ),
  );
}

/** The declaration of one name that a hook sets. */
export function reloadDeclaration(
  {
    name,
    local,
    specifier,
  }: { readonly name: string; readonly local: string; readonly specifier: string },
  style: Pick<PrintStyle, 'isTypeScript' | 'quotes' | 'hasSemicolons'>,
): string {
  const end = style.hasSemicolons ? ';' : '';
  if (!style.isTypeScript) return `let ${local}${end}`;
  const module = `typeof import(${quoted(specifier, style)})`;
  return `let ${local}: ${name === '*' ? module : `${module}.${name}`}${end}`;
}

/** One name in the pattern to which a hook assigns a module. */
export function reloadedName(name: string, local: string): string {
  return name === local ? local : `${name}: ${local}`;
}

function quoted(text: string, { quotes }: Pick<PrintStyle, 'quotes'>): string {
  return quotes === 'single' ? `'${text}'` : `"${text}"`;
}
