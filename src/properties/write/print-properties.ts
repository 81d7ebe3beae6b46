import {
  array,
  arrow,
  blankLine,
  call,
  declares,
  does,
  lines,
  method,
  name,
  string,
  type ArgumentKey,
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
import { withoutFacts, withoutLiterals } from '../../generation/write/code/code.ts';
import { indexModel } from '../../generation/write/model-index.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import {
  mainName,
  withMainName,
  nameAndJoin,
  type PrintedTests,
  titlesOf,
} from '../../generation/write/print-tests.ts';
import { testStatement } from '../../generation/write/test-statements.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { FoundProperty } from '../generalise/property-search.ts';
import {
  assertProperty,
  type BodyParts,
  broken,
  optionsOf,
  type PrintedProperty,
  propertyBody,
} from './property-body.ts';
import { freeName } from './free-name.ts';
import { groupOf, propertyTitle } from './property-title.ts';
import type { TitleContext } from './term-text.ts';

/** A property with the facts that its comment shows. */
export interface PropertyToPrint {
  readonly id: number;
  readonly property: FoundProperty;
  /** Sentences that stand above the property. */
  readonly comments: readonly string[];
}

/** What declares properties: `fc.assert` in a test, or `it.prop` of the package for Vitest. */
export type PropertyPackage = 'fast-check' | '@fast-check/vitest';

export interface PropertiesToPrint {
  readonly model: UnitModel;
  readonly declaredBy: PropertyPackage;
  readonly properties: readonly PropertyToPrint[];
  /** Tests with fixed values, which stand behind the properties of what they call; absent if there are none. */
  readonly rows?: readonly GeneratedTest[];
  readonly style: PrintStyle;
  /** The path of the test file, relative to the project's root with forward slashes. */
  readonly path: string;
  /** The name of the package, after which a default export without a name is named; absent if there is none. */
  readonly packageName?: string;
  /** Names that mean something else in the file. Nothing gets one of them; absent if there are none. */
  readonly avoided?: ReadonlySet<string>;
  /** Arguments that are printed with a cast; absent if there are none. */
  readonly casts?: ReadonlySet<ArgumentKey>;
}

/** An arbitrary whose text is longer than this stands before the properties, with a name. */
const longestArbitrary = 50;

/** Prints properties as the text of a test file. Those of which a condition can't be written down are left out. */
export function printProperties({
  model,
  declaredBy,
  properties,
  rows = [],
  style,
  path,
  packageName,
  avoided = new Set(),
  casts = new Set(),
}: PropertiesToPrint): PrintedTests {
  const index = indexModel(model);
  const imports = nameImports(index, (local) => avoided.has(local), packageName);
  const hoisted = new Map<string, { readonly name: string; readonly code: Code }>();
  const hoistedNames = new Set(avoided);
  const shared: BodyParts['shared'] = (code, proposed, isUsual = false) => {
    const [plain] = withoutFacts([does(code)]);
    const own = plain?.node === 'expression' ? plain.of : code;
    const text = printCode(own, style);
    if (text.length <= longestArbitrary && !isUsual) return own;
    const known = hoisted.get(text);
    if (known !== undefined) return name(known.name);
    const free = freeName(proposed.replace(/\d+(?=Calls$|Arbitrary$)/, ''), hoistedNames);
    hoisted.set(text, { name: free, code: own });
    return name(free);
  };
  const tables = (model.constants.tables ?? []).map((each) => each.name);
  const groups = new Map<string, CodeStatement[]>();
  const titles = new Map<number, string>();
  const used = new Set<string>();
  for (const { id, property, comments } of properties) {
    const body = propertyBody(property, {
      id,
      index,
      style,
      imports,
      taken: new Set([...imports.names, ...tables]),
      shared,
      casts,
    });
    if (body === undefined) continue;
    const { test, changed, relation } = property;
    const context: TitleContext = { test, index, changed, relation };
    const group = withMainName(groupOf(context), mainName(index, imports));
    const title = freeTitle(propertyTitle(context, property.plans), group, used);
    const own = style.isGrouped || group === '' ? title : `${group} ${title}`;
    titles.set(id, group === '' ? title : `${group} ${title}`);
    const notes = comments.map((text): CodeStatement => ({ node: 'comment', text }));
    const declared =
      declaredBy === 'fast-check'
        ? assertingTest(own, body, { notes, test: style.test })
        : propertyTest(own, body, { notes, test: style.test });
    const list = groups.get(group) ?? [];
    list.push({ node: 'tests', ids: [id], of: does(declared) });
    groups.set(group, list);
  }
  const takenTitles = new Set(titles.values());
  const joined = nameAndJoin(
    { model, tests: rows, style, path, takenTitles, casts },
    index,
    imports,
  );
  for (const one of joined) {
    const group = one.tests[0]?.name.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), testStatement(one, style)]);
  }
  for (const [id, title] of titlesOf(joined)) titles.set(id, title);
  const blocks = [...groups].map(([group, list]): readonly CodeStatement[] => {
    const inner = list.flatMap((each, at) => (at === 0 ? [each] : [blankLine, each]));
    return style.isGrouped && group !== ''
      ? [does(call(name('describe'), [string(group), arrow([], lines(inner))]))]
      : inner;
  });
  const arbitraries = [...hoisted.values()].map((each) => declares(each.name, each.code));
  const body = [arbitraries, ...blocks].filter((part) => part.length > 0);
  const names = namesIn(body.flat());
  const ofRunner = new Set(names);
  // The package has a function of its own for tests. Tests with fixed values alone need none of it.
  const hasProperties = names.has('fc');
  if (hasProperties && declaredBy !== 'fast-check') ofRunner.delete(style.test);
  const imported = [
    ...(hasProperties ? [fastCheckImport(declaredBy, style)] : []),
    ...frameworkImports(ofRunner, style),
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

function fastCheckImport(declaredBy: PropertyPackage, style: PrintStyle): string {
  const named = ['fc', style.test].map((each) => ({ from: { name: each }, local: each }));
  const whole = [{ from: { name: 'default' }, local: 'fc' }];
  return importLine(declaredBy, declaredBy === 'fast-check' ? whole : named, style);
}

interface TestParts {
  /** The comments above the property. */
  readonly notes: readonly CodeStatement[];
  readonly test: PrintStyle['test'];
}

/** A test that checks a property: `it('…', () => { fc.assert(…); })`. */
function assertingTest(title: string, body: PrintedProperty, { notes, test }: TestParts): Code {
  const statements = withoutLiterals([...notes, does(assertProperty(body))]);
  return call(name(test), [string(title), arrow([], lines(statements, body.isAsync))]);
}

/** A test that is a property: `it.prop([…], { examples: […] })('…', (value) => { … })`. */
function propertyTest(title: string, body: PrintedProperty, { notes, test }: TestParts): Code {
  const { arbitraries, parameters, statements, isAsync } = body;
  const own = withoutLiterals([...notes, ...statements]);
  const declaring = broken(method(name(test), 'prop', array(arbitraries), ...optionsOf(body)));
  return call(declaring, [string(title), arrow(parameters, lines(own, isAsync))]);
}

/** Whether a property can be written down. */
export function isPrintable(property: FoundProperty, model: UnitModel): boolean {
  const index = indexModel(model);
  const imports = nameImports(index, () => false);
  const parts = { id: 0, index, style: plainStyle, imports, taken: imports.names };
  return propertyBody(property, { ...parts, shared: (code) => code }) !== undefined;
}

/** The title of a property, with the class or function to which it belongs. */
export function plainTitle(
  { test, changed, relation, plans }: FoundProperty,
  model: UnitModel,
): string {
  const context: TitleContext = { test, index: indexModel(model), changed, relation };
  return `${groupOf(context)} ${propertyTitle(context, plans)}`;
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
