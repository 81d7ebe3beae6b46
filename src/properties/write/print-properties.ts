import {
  arrow,
  blankLine,
  call,
  declares,
  does,
  lines,
  name,
  string,
  type Code,
  type CodeStatement,
} from '../../generation/write/code/code.ts';
import { namesIn } from '../../generation/write/code/names-in.ts';
import { printCode, printStatements } from '../../generation/write/code/print-code.ts';
import { nameImports } from '../../generation/write/files/imports.ts';
import {
  frameworkImports,
  importLine,
  importLines,
} from '../../generation/write/files/print-imports.ts';
import { withoutFacts } from '../../generation/write/code/code.ts';
import { indexModel } from '../../generation/write/model-index.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { PrintedTests } from '../../generation/write/print-tests.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { FoundProperty } from '../generalise/property-search.ts';
import { assertProperty, propertyBody } from './property-body.ts';
import { groupOf, propertyTitle, type TitleContext } from './property-title.ts';

/** A property with the facts that its comment shows. */
export interface PropertyToPrint {
  readonly id: number;
  readonly property: FoundProperty;
  /** Sentences that stand above the property. */
  readonly comments: readonly string[];
}

export interface PropertiesToPrint {
  readonly model: UnitModel;
  readonly properties: readonly PropertyToPrint[];
  readonly style: PrintStyle;
  /** The path of the test file, relative to the project's root with forward slashes. */
  readonly path: string;
}

/** An arbitrary whose text is longer than this stands before the properties, with a name. */
const longestArbitrary = 50;

/** Prints properties as the text of a test file. Those of which a condition can't be written down are left out. */
export function printProperties({
  model,
  properties,
  style,
  path,
}: PropertiesToPrint): PrintedTests {
  const index = indexModel(model);
  const imports = nameImports(index, () => false);
  const hoisted = new Map<string, { readonly name: string; readonly code: Code }>();
  const shared = (code: Code, role: string): Code => {
    const [plain] = withoutFacts([does(code)]);
    const own = plain?.node === 'expression' ? plain.of : code;
    const text = printCode(own, style);
    if (text.length <= longestArbitrary) return own;
    const known = hoisted.get(text);
    if (known !== undefined) return name(known.name);
    const taken = new Set([...hoisted.values()].map((each) => each.name));
    const stem = `${role.replace(/\d+$/, '')}Arbitrary`;
    let free = stem;
    for (let number = 2; taken.has(free); number += 1) free = `${stem}${number}`;
    hoisted.set(text, { name: free, code: own });
    return name(free);
  };
  const groups = new Map<string, CodeStatement[]>();
  const titles = new Map<number, string>();
  const used = new Set<string>();
  for (const { id, property, comments } of properties) {
    const body = propertyBody(property, {
      id,
      index,
      style,
      imports,
      taken: imports.names,
      shared,
    });
    if (body === undefined) continue;
    const { test, changed, relation } = property;
    const context: TitleContext = { test, index, changed, relation };
    const group = groupOf(context);
    const title = freeTitle(propertyTitle(context), group, used);
    const own = style.isGrouped || group === '' ? title : `${group} ${title}`;
    titles.set(id, group === '' ? title : `${group} ${title}`);
    const check = assertProperty(body);
    const statements = withoutFacts([
      ...comments.map((text): CodeStatement => ({ node: 'comment', text })),
      does(check),
    ]);
    const list = groups.get(group) ?? [];
    list.push({
      node: 'tests',
      ids: [id],
      of: does(call(name(style.test), [string(own), arrow([], lines(statements, body.isAsync))])),
    });
    groups.set(group, list);
  }
  const blocks = [...groups].map(([group, list]): readonly CodeStatement[] => {
    const inner = list.flatMap((each, at) => (at === 0 ? [each] : [blankLine, each]));
    return style.isGrouped && group !== ''
      ? [does(call(name('describe'), [string(group), arrow([], lines(inner))]))]
      : inner;
  });
  const arbitraries = [...hoisted.values()].map((each) => declares(each.name, each.code));
  const body = [arbitraries, ...blocks].filter((part) => part.length > 0);
  const names = namesIn(body.flat());
  const imported = [
    importLine('fast-check', [{ from: { name: 'default' }, local: 'fc' }], style),
    ...frameworkImports(names, style),
    ...importLines(imports.needed(names), path, style),
  ].map((text): CodeStatement => ({ node: 'source', text }));
  const all = [imported, ...body].flatMap((part, at) => (at === 0 ? part : [blankLine, ...part]));
  const printed = printStatements(all, style);
  return {
    text: `${printed.text}\n`,
    arguments: printed.arguments,
    tests: printed.tests,
    titles,
  };
}

/** Whether a property can be written down. */
export function isPrintable(property: FoundProperty, model: UnitModel): boolean {
  const index = indexModel(model);
  const imports = nameImports(index, () => false);
  const parts = { id: 0, index, style: plainStyle, imports, taken: imports.names };
  return propertyBody(property, { ...parts, shared: (code) => code }) !== undefined;
}

const plainStyle: PrintStyle = {
  runner: 'vitest',
  assertions: 'expect',
  assertModule: '',
  isTypeScript: true,
  isModule: true,
  hasGlobals: true,
  extension: 'none',
  test: 'it',
  isGrouped: true,
  quotes: 'single',
  hasSemicolons: true,
  indent: '  ',
  showsKills: false,
};

function freeTitle(title: string, group: string, used: Set<string>): string {
  let free = title;
  for (let number = 2; used.has(`${group} ${free}`); number += 1) free = `${title} (${number})`;
  used.add(`${group} ${free}`);
  return free;
}
