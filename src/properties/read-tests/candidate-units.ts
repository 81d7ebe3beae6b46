import type { ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { importedName } from './declare-imports.ts';
import { keyOf } from './read-literal.ts';
import type { FindOrigin } from './unit-access.ts';

/** The most units that a test file is read for. */
const mostUnits = 40;

/**
 * Returns the paths of the modules that a test file may test: those that declare what it imports, the most used first.
 *
 * @param resolve gives the path of a module by the specifier in the test file; undefined for other packages
 * @param isSource whether a path is that of a source, and not of a test or a helper of tests
 */
export function candidateUnits(
  file: ParsedFile,
  resolve: (specifier: string) => string | undefined,
  {
    origin,
    isSource,
  }: { readonly origin: FindOrigin; readonly isSource: (path: string) => boolean },
): readonly string[] {
  const modules = new Map<string, { readonly module: string; readonly name: string }>();
  walk(file.program, {
    enter(node) {
      if (node.type === 'ImportDeclaration') {
        const module = resolve(node.source.value);
        if (module === undefined) return;
        for (const each of node.specifiers) {
          modules.set(each.local.name, { module, name: importedName(each) });
        }
      }
      if (node.type !== 'VariableDeclarator' || node.init === null) return;
      const module = requiredBy(file.text.slice(node.init.start, node.init.end), resolve);
      if (module === undefined) return;
      if (node.id.type === 'Identifier') modules.set(node.id.name, { module, name: '*' });
      if (node.id.type !== 'ObjectPattern') return;
      for (const each of node.id.properties) {
        const name = each.type === 'Property' ? keyOf(each.key) : undefined;
        const local = each.type === 'Property' ? keyOf(each.value) : undefined;
        if (name !== undefined && local !== undefined) modules.set(local, { module, name });
      }
    },
  });
  const counts = new Map<string, number>();
  const count = (module: string, uses: number): void => {
    if (isSource(module)) counts.set(module, (counts.get(module) ?? 0) + uses);
  };
  for (const [local, { module, name }] of modules) {
    const uses = file.text.split(new RegExp(String.raw`\b${escaped(local)}\b`)).length - 1;
    if (name === '*' || name === 'default') {
      const member = new RegExp(String.raw`\b${escaped(local)}\.([A-Za-z_$][\w$]*)`, 'g');
      const members = [...file.text.matchAll(member)].map(([, used = '']) => used);
      for (const used of members) count(origin({ module, name: used }).module, 1);
      count(origin({ module, name: 'default' }).module, uses - members.length);
    } else count(origin({ module, name }).module, uses);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostUnits)
    .map(([module]) => module);
}

function requiredBy(
  text: string,
  resolve: (specifier: string) => string | undefined,
): string | undefined {
  const specifier = /^(?:await\s+import|require)\s*\(\s*['"]([^'"]+)['"]\s*\)/.exec(text)?.[1];
  return specifier === undefined ? undefined : resolve(specifier);
}

function escaped(name: string): string {
  return name.replaceAll('$', String.raw`\$`);
}
