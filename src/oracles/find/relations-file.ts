import { groupBy } from '../../foundation/group-by.ts';
import { importLine, importLines } from '../../generation/write/files/print-imports.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { DiscoveredRelation } from '../../model/oracle-assessment.ts';
import type { NeededExport } from './needed-export.ts';
import type { ProposedRelation } from './proposed-relation.ts';

/**
 * Returns the text of a file in which proposals are tried. Each is an export of its own, with its number in its name.
 *
 * @param functions the exports that proposals may use
 * @param isModule whether the file is an ES module
 */
export function trialFile(
  functions: readonly NeededExport[],
  proposals: readonly ProposedRelation[],
  isModule: boolean,
): string {
  const style = { isModule, quotes: 'single', hasSemicolons: true } as const;
  const imports = new Set(proposals.flatMap((one) => one.imports));
  const declare = isModule ? 'export const ' : 'exports.';
  const modules = [...groupBy(usedIn(proposals, functions), ({ module }) => module)];
  return [
    importLine('assay/relations', asImported([...imports]), style),
    ...modules.flatMap(([module, used], number) => {
      const unit = `unit${number}`;
      const whole = { from: { name: isModule ? '*' : 'default' }, local: unit };
      return [importLine(`./${module}`, [whole], style), ...used.map((one) => takeFrom(unit, one))];
    }),
    ...proposals.map(({ code }, number) => `${declare}${exportOf(number)} = ${code};`),
    '',
  ].join('\n');
}

/** Declares a function of a module. A CommonJS module has its exports in its default export. */
function takeFrom(unit: string, { name, isDefault }: NeededExport): string {
  return isDefault
    ? `const ${name} = ${unit}.default?.default ?? ${unit}.default ?? ${unit};`
    : `const { ${name} } = { ...${unit}.default, ...${unit} };`;
}

/** Returns the functions that relations use. Of several with one name, the first is meant. */
function usedIn(
  relations: readonly { readonly functions: readonly string[] }[],
  functions: readonly NeededExport[],
): readonly NeededExport[] {
  const names = new Set(relations.flatMap((one) => one.functions));
  return [...names].flatMap((name) => functions.find((one) => one.name === name) ?? []);
}

type Imported = Parameters<typeof importLine>[1];

function asImported(names: readonly string[]): Imported {
  return names.toSorted().map((name) => ({ from: { name }, local: name }));
}

/** The name of a proposal's export. The names of exports are sorted by their letters, and so these are by their numbers. */
function exportOf(number: number): string {
  return `proposal${String(number).padStart(6, '0')}`;
}

/** Returns the text of a file with relations, for a user to paste: it is meant to stand beside the unit. */
export function relationsFile(
  unit: string,
  functions: readonly NeededExport[],
  relations: readonly DiscoveredRelation[],
  style: PrintStyle,
): string {
  if (relations.length === 0) return '';
  const imports = new Set(relations.flatMap((one) => one.imports));
  const { alias: _, ...plain } = style;
  const used = usedIn(relations, functions).map(({ name, module, isDefault, isProperty }) => ({
    from: {
      name: isDefault ? 'default' : name,
      module,
      isPackage: false,
      ...(isProperty && { isProperty }),
    },
    local: name,
  }));
  const taken = new Set([...imports, ...used.map(({ local }) => local)]);
  const declare = style.isModule ? 'export const ' : 'exports.';
  return [
    importLine('assay/relations', asImported([...imports]), style),
    ...importLines(used, unit, plain),
    ...relations.map(({ name, code }) => `\n${declare}${identifier(name, taken)} = ${code};`),
    '',
  ].join('\n');
}

/** Makes a name of a title: `mean: is odd` becomes `meanIsOdd`. */
function identifier(title: string, taken: Set<string>): string {
  const words = title.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .slice(0, 8)
    .map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('');
  const base = /^[A-Za-z]/.test(joined) ? joined : `relation${joined}`;
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
  taken.add(name);
  return name;
}
