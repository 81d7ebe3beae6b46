import type { ExportedName } from '../../../model/unit-model.ts';
import type { ImportedName } from './imports.ts';
import type { PrintStyle } from '../print-style.ts';

/** The specifier by which a test file imports an export of the project or of a package. */
export function specifierFor(
  { module, isPackage }: ExportedName,
  testFile: string,
  style: PrintStyle,
): string {
  return isPackage ? module : specifierOf(module, testFile, style);
}

/** The specifier by which a test file imports a module of the project. Both paths are relative to the root. */
function specifierOf(module: string, testFile: string, style: PrintStyle): string {
  const ended = withExtension(module, style.extension);
  const { alias } = style;
  if (alias !== undefined && module.startsWith(alias.folder)) {
    return alias.prefix + ended.slice(alias.folder.length);
  }
  const from = testFile.split('/').slice(0, -1);
  const to = ended.split('/');
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  const up = from.slice(common).map(() => '..');
  const path = [...up, ...to.slice(common)].join('/');
  return up.length === 0 ? `./${path}` : path;
}

function withExtension(module: string, extension: PrintStyle['extension']): string {
  switch (extension) {
    case 'as-named':
      return module;
    case 'javascript':
      return module.replace(/\.([cm]?)[jt]sx?$/, '.$1js');
    case 'none':
      return module.replace(/\.[jt]sx?$/, '');
  }
}

/** The lines that import names of the unit and of packages. */
export function importLines(
  imported: readonly ImportedName[],
  testFile: string,
  style: PrintStyle,
): readonly string[] {
  const byModule = new Map<string, ImportedName[]>();
  for (const name of imported) {
    const specifier = specifierFor(name.from, testFile, style);
    byModule.set(specifier, [...(byModule.get(specifier) ?? []), name]);
  }
  return [...byModule].map(([specifier, names]) => importLine(specifier, names, style));
}

/** The longest names and specifier on one line. Longer names have a line each. */
const longestImport = 76;

/** The text of one import. The name `*` stands for the whole module. */
export function importLine(
  specifier: string,
  names: readonly {
    readonly from: Pick<ExportedName, 'name' | 'isProperty'>;
    readonly local: string;
  }[],
  style: Pick<PrintStyle, 'isModule' | 'quotes' | 'hasSemicolons'>,
): string {
  const quote = style.quotes === 'single' ? "'" : '"';
  const end = style.hasSemicolons ? ';' : '';
  const module = quote + specifier + quote;
  const whole = names.find(({ from }) => isWholeModule(from, style));
  const named = names
    .filter(({ from }) => !isWholeModule(from, style))
    .map(({ from: { name }, local }) => {
      if (name === local) return name;
      return style.isModule ? `${name} as ${local}` : `${name}: ${local}`;
    });
  const flat = named.join(', ');
  const isLong = flat.length + specifier.length > longestImport;
  const list = isLong ? `\n${named.map((name) => `  ${name},\n`).join('')}` : ` ${flat} `;
  const braces = named.length === 0 ? [] : [`{${list}}`];
  if (style.isModule) {
    const star = whole?.from.name === '*' ? '* as ' : '';
    const first = whole === undefined ? [] : [star + whole.local];
    return `import ${[...first, ...braces].join(', ')} from ${module}${end}`;
  }
  const lines = [...(whole === undefined ? [] : [whole.local]), ...braces].map(
    (pattern) => `const ${pattern} = require(${module})${end}`,
  );
  return lines.join('\n');
}

/** Whether an import has no braces: of all exports, of a default export, or of what a CommonJS module is itself. */
export function isWholeModule(
  { name, isProperty }: Pick<ExportedName, 'name' | 'isProperty'>,
  { isModule }: Pick<PrintStyle, 'isModule'>,
): boolean {
  return name === '*' || (name === 'default' && (isModule || isProperty === undefined));
}

/** The lines that import functions of the test runner, and the assertions. */
export function frameworkImports(used: ReadonlySet<string>, style: PrintStyle): readonly string[] {
  const importing = (specifier: string, names: readonly string[]): readonly string[] => {
    const needed = names.filter((name) => used.has(name));
    const imported = needed.map((name) => ({ from: { name }, local: name }));
    return needed.length === 0 ? [] : [importLine(specifier, imported, style)];
  };
  const assertions = assertionImport(style);
  const blocks = ['afterEach', 'beforeEach', 'describe', style.test];
  switch (style.runner) {
    case 'vitest':
      return style.hasGlobals
        ? assertions
        : [
            ...assertions,
            ...importing('vitest', [...blocks.toSorted(), 'expect', 'vi'].toSorted()),
          ];
    case 'jest':
      return style.hasGlobals
        ? assertions
        : [...assertions, ...importing('@jest/globals', [...blocks, 'expect', 'jest'].toSorted())];
    case 'mocha':
      return style.hasGlobals
        ? assertions
        : [...assertions, ...importing('mocha', blocks.toSorted())];
    case 'node-test':
      return [...assertions, ...importing('node:test', [...blocks, 'mock'].toSorted())];
  }
}

function assertionImport(style: PrintStyle): readonly string[] {
  switch (style.assertions) {
    case 'expect':
      return [];
    case 'assert':
      return [
        importLine(
          style.assertModule,
          [
            {
              from: { name: style.isAssertNamespace === true && style.isModule ? '*' : 'default' },
              local: 'assert',
            },
          ],
          style,
        ),
      ];
    case 'chai':
      return [importLine('chai', [{ from: { name: 'expect' }, local: 'expect' }], style)];
  }
}
