import type { DiscoveredRelation } from '../../model/oracle-assessment.ts';
import type { ProposedRelation } from './propose-relations.ts';
import type { ProposalFunction } from './relation-templates.ts';

/**
 * Returns the text of a file in which proposals are tried. Each is an export of its own, with its number in its name.
 *
 * @param unit path of the unit, relative to the project's root, where the file is
 */
export function trialFile(
  unit: string,
  functions: readonly ProposalFunction[],
  proposals: readonly ProposedRelation[],
): string {
  const imports = new Set(proposals.flatMap((one) => one.imports));
  return [
    `import { ${[...imports].toSorted().join(', ')} } from 'assay/relations';`,
    `import * as unit from ${JSON.stringify(`./${unit}`)};`,
    // A CommonJS module has its exports in its default export.
    `const { ${functions
      .filter(({ isDefault }) => !isDefault)
      .map(({ name }) => name)
      .join(', ')} } = { ...unit.default, ...unit };`,
    ...functions.flatMap(({ name, isDefault }) =>
      isDefault ? [`const ${name} = unit.default.default ?? unit.default;`] : [],
    ),
    ...proposals.map(({ code }, number) => `export const ${exportOf(number)} = ${code};`),
    '',
  ].join('\n');
}

/** The name of a proposal's export. The names of exports are sorted by their letters, and so these are by their numbers. */
function exportOf(number: number): string {
  return `proposal${String(number).padStart(6, '0')}`;
}

/** Returns the text of a file with relations, for a user to paste: it is meant to stand beside the unit. */
export function relationsFile(
  unit: string,
  functions: readonly ProposalFunction[],
  relations: readonly DiscoveredRelation[],
): string {
  if (relations.length === 0) return '';
  const imports = new Set(relations.flatMap((one) => one.imports));
  const used = new Set(relations.flatMap((one) => one.functions));
  const byDefault = functions.find(({ name, isDefault }) => isDefault && used.has(name))?.name;
  const named = [...used].filter((name) => name !== byDefault).toSorted();
  const clauses = [
    ...(byDefault === undefined ? [] : [byDefault]),
    ...(named.length === 0 ? [] : [`{ ${named.join(', ')} }`]),
  ];
  const file = unit.slice(unit.lastIndexOf('/') + 1);
  const taken = new Set([...imports, ...used]);
  return [
    `import { ${[...imports].toSorted().join(', ')} } from 'assay/relations';`,
    `import ${clauses.join(', ')} from './${file}';`,
    '',
    ...relations.map(({ name, code }) => `export const ${identifier(name, taken)} = ${code};`),
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
