import type { Callable, UnitModel } from '../../model/unit-model.ts';
import { declaration, type ProposedRelation, proposal } from './proposed-relation.ts';
import { dataOf, type RelationValue, shapeKey, shapeOf, valueCode, varieties } from './shapes.ts';
import { type Argument, inputsOf, type Subject } from './subjects.ts';

/** A class whose objects change, with what can be called on them. */
interface ObjectCalls {
  readonly name: string;
  readonly uses: readonly string[];
  readonly shape: RelationValue;
  /** The variable with the test data of what makes the object, if it takes any. */
  readonly made: readonly Argument[];
  readonly methods: readonly Method[];
  /** The code that reads what can be seen of the object. */
  readonly view: string;
  /** What of it is a number. */
  readonly counts: readonly string[];
}

interface Method {
  readonly subject: Subject;
  readonly name: string;
  readonly parameters: readonly Argument[];
}

/** The most methods of a class that are paired. */
const mostMethods = 14;

/**
 * Proposes relations of calls on one object: two calls in either order, a call made twice, a call that undoes another, what a call says
 * after another, and what calls leave unchanged. Each run makes a fresh object.
 */
export function proposeForClasses(
  model: UnitModel,
  subjects: readonly Subject[],
): readonly ProposedRelation[] {
  const receivers = new Map<string, Subject[]>();
  for (const subject of subjects) {
    const shape = subject.arguments[0]?.shape;
    if (!subject.name.includes('#') || shape?.kind !== 'instance') continue;
    receivers.set(shape.class, [...(receivers.get(shape.class) ?? []), subject]);
  }
  return [...receivers].flatMap(([id, own]) => {
    const calls = callsOf(id, own, model);
    return calls === undefined ? [] : proposeForObject(calls);
  });
}

function callsOf(id: string, own: readonly Subject[], model: UnitModel): ObjectCalls | undefined {
  const [first] = own;
  const object = first?.arguments[0];
  if (object?.shape.kind !== 'instance') return undefined;
  const members = model.callables.filter(({ receiver }) => receiver === id);
  const isGetter = ({ name }: Subject): boolean =>
    members.some((one) => one.kind === 'getter' && `${id}#${one.name}` === name);
  const methods = own
    .filter((one) => !isGetter(one))
    .slice(0, mostMethods)
    .map((subject) => ({
      subject,
      name: subject.name.slice(id.length + 1),
      parameters: subject.arguments.slice(1),
    }));
  const seen = members.filter((one) => isObserver(one, model)).slice(0, 4);
  const read = ({ name, kind }: Callable): string => `it.${name}${kind === 'method' ? '()' : ''}`;
  const isSimple = ({ returns }: Callable): boolean =>
    returns.kind === 'number' || returns.kind === 'string' || returns.kind === 'boolean';
  const listed = `[${seen.map(read).join(', ')}]`;
  return {
    name: id,
    uses: [...new Set(own.flatMap(({ uses }) => uses))],
    shape: object.shape,
    made: inputsOf({ arguments: [{ name: 'start', shape: object.shape }] }),
    methods,
    view:
      seen.length === 0
        ? 'structuredClone(it)'
        : seen.every(isSimple)
          ? listed
          : `structuredClone(${listed})`,
    counts: seen.filter(({ returns }) => returns.kind === 'number').map(read),
  };
}

const observes =
  /^(?:get|is|has|to|size|length|count|total|sum|keys|values|entries|items|all|list|peek|first|last|front|back|top|min|max|mean|average|value|empty|current|state|depth|height|width|area|norm|magnitude|snapshot|toArray)/;

/** Whether a member without arguments seems to tell about an object, and not to change it. */
function isObserver({ kind, name, parameters, returns }: Callable, model: UnitModel): boolean {
  if (!/^[A-Za-z$_][\w$]*$/.test(name)) return false;
  const isRead =
    kind === 'getter' || kind === 'field' || (kind === 'method' && observes.test(name));
  return (
    isRead &&
    parameters.every(({ isOptional }) => isOptional) &&
    returns.kind !== 'undefined' &&
    shapeOf(returns, model) !== undefined &&
    returns.kind !== 'instance'
  );
}

/** What is claimed of some calls: code that makes a list of two values, which must be the same. */
interface Claim {
  readonly says: string;
  readonly about: readonly Method[];
  readonly inputs: readonly Argument[];
  /** The statements, the last of which returns the two values. */
  readonly lines: readonly string[];
  /** It holds for a call that changes nothing, too, and then says nothing. */
  readonly isAboutChange?: true;
}

function proposeForObject(calls: ObjectCalls): readonly ProposedRelation[] {
  const { methods } = calls;
  const claims = methods.flatMap((one) => [
    ...ofOne(calls, one),
    ...methods.flatMap((other) => [...ofTwo(calls, one, other), ...ofMany(calls, one, other)]),
  ]);
  return claims.flatMap((claim) => withData(calls, claim));
}

function withData({ name, uses }: ObjectCalls, claim: Claim): ProposedRelation[] {
  const { inputs, says, about, lines, isAboutChange } = claim;
  const groupOf = (what: string): string => `${name}: ${what} (calls)`;
  if (inputs.length === 0) return [];
  const title = `${name}: ${says}`;
  const shapes = inputs.map(({ shape }) => shape);
  const names = inputs.map((one) => one.name);
  const pattern = names.length === 1 ? (names[0] ?? '') : `[${names.join(', ')}]`;
  const body = lines.map((line) => `    ${line}`).join('\n');
  // Collections tell lists apart by identity, so lists that look alike say nothing.
  const some = varieties.filter(({ any }) => any !== 'list');
  return [...new Set(some.map((variety) => dataOf(shapes, variety)))].map((input) =>
    proposal({
      name: title,
      functions: uses,
      about: [...new Set(about.map(({ subject }) => subject.name))],
      code: declaration('relation', title, [
        `run: (${pattern}) => {\n${body}\n  }`,
        `input: ${input}`,
        'holds: ([[one, other]], { close }) => close(one, other)',
      ]),
      declare: 'relation',
      group: groupOf(says),
      ...(isAboutChange && { unless: [groupOf(`${about[0]?.name ?? ''} changes nothing`)] }),
      data: `${name} ${says} ${input}`,
      isConstant: true,
    }),
  );
}

/** The arguments of a method, with other names for each of several calls. */
function given({ parameters }: Method, call: number): readonly Argument[] {
  return parameters
    .filter(({ shape }) => inputsOf({ arguments: [{ name: '', shape }] }).length > 0)
    .map(({ name, shape }) => ({ name: `${name}${call === 1 ? '' : call}`, shape }));
}

/** The code of a call on `it`. */
function code({ subject, parameters }: Method, call: number, object = 'it'): string {
  const values = parameters.map(({ name, shape }) =>
    valueCode(shape, `${name}${call === 1 ? '' : call}`),
  );
  return subject.call([object, ...values]);
}

function fresh({ shape }: ObjectCalls, variable = 'it'): string {
  return `const ${variable} = ${valueCode(shape, 'start')};`;
}

/** A list of what a method is given in several calls. */
function severalOf(method: Method): Argument | undefined {
  const shapes = given(method, 1).map(({ shape }) => shape);
  const [only] = shapes;
  if (only === undefined || shapes.some(({ kind }) => kind === 'instance')) return undefined;
  const element: RelationValue = shapes.length === 1 ? only : { kind: 'tuple', elements: shapes };
  return { name: 'several', shape: { kind: 'list', element } };
}

/** The code of a call for each item of a list. */
function callEach({ name, parameters }: Method, list = 'several', object = 'it'): string {
  const handed = parameters.length === 1 ? 'one' : '...one';
  return `for (const one of ${list}) ${object}.${name}(${handed});`;
}

/** Many calls, after which another method gives one thing after the other. */
function ofMany(
  { made, shape, view, methods }: ObjectCalls,
  one: Method,
  taker: Method,
): readonly Claim[] {
  const several = severalOf(one);
  if (several === undefined || taker.parameters.length > 0) return [];
  const about = [one, taker];
  const inputs = [...made, several];
  const taken = (object: string): string => `several.map(() => ${object}.${taker.name}())`;
  const first = one.parameters.length === 1 ? 'several' : 'several.map(([one]) => one)';
  const filled = (list: string, object: string): readonly string[] => [
    `const ${object} = ${valueCode(shape, 'start')};`,
    callEach(one, list, object),
  ];
  // What is seen before each item is taken, such as the least priority, comes in order.
  const seers = methods.filter(
    ({ name, parameters }) =>
      parameters.length === 0 && /^(?:peek|first|front|head|top|min|max|next)/.test(name),
  );
  const columns = one.parameters.map(({ name }, at) => ({
    name,
    values: one.parameters.length === 1 ? 'several' : `several.map((one) => one[${at}])`,
  }));
  const seen = seers
    .filter((seer) => seer !== taker)
    .flatMap((seer) =>
      columns.flatMap(({ name, values }) =>
        (['a - b', 'b - a'] as const).map((order): Claim => ({
          says: `before each ${taker.name}, ${seer.name} gives the ${order === 'a - b' ? 'least' : 'greatest'} ${name} that is left`,
          about: [taker, one, seer],
          inputs,
          lines: [
            ...filled('several', 'it'),
            'const left = several.map(() => {',
            `  const next = it.${seer.name}();`,
            `  it.${taker.name}();`,
            '  return next;',
            '});',
            `return [left, ${values}.toSorted((a, b) => ${order})];`,
          ],
        })),
      ),
    );
  const gives = (says: string, expected: string): Claim => ({
    says: `${taker.name} gives what ${one.name} got, ${says}`,
    about,
    inputs,
    lines: [...filled('several', 'it'), `return [${taken('it')}, ${expected}];`],
  });
  return [
    ...seen,
    gives('in the same order', first),
    gives('in the reverse order', `${first}.toReversed()`),
    gives('in ascending order', `${first}.toSorted((a, b) => a - b)`),
    {
      says: `the order of calls of ${one.name} plays no part for ${taker.name}`,
      about,
      isAboutChange: true,
      inputs,
      lines: [
        ...filled('several', 'it'),
        ...filled('several.toReversed()', 'that'),
        `return [${taken('it')}, ${taken('that')}];`,
      ],
    },
    {
      says: `${taker.name} undoes all calls of ${one.name}`,
      about,
      isAboutChange: true,
      inputs,
      lines: [
        `const it = ${valueCode(shape, 'start')};`,
        `const before = ${view};`,
        callEach(one),
        `${taken('it')};`,
        `return [before, ${view}];`,
      ],
    },
  ];
}

function ofOne(calls: ObjectCalls, one: Method): readonly Claim[] {
  const { made, view, methods, counts } = calls;
  const first = given(one, 1);
  const second = given(one, 2);
  const inFunction = (...lines: readonly string[]): string =>
    `(() => { ${lines.join(' ')} return ${view}; })()`;
  const claims: Claim[] = [];
  if (first.length > 0) {
    claims.push({
      says: `the order of two calls of ${one.name} plays no part`,
      about: [one],
      isAboutChange: true,
      inputs: [...made, ...first, ...second],
      lines: [
        `const here = ${inFunction(fresh(calls), `${code(one, 1)};`, `${code(one, 2)};`)};`,
        `const there = ${inFunction(fresh(calls), `${code(one, 2)};`, `${code(one, 1)};`)};`,
        'return [here, there];',
      ],
    });
    claims.push({
      says: `a second call of ${one.name} with the same changes nothing`,
      about: [one],
      isAboutChange: true,
      inputs: [...made, ...first],
      lines: [
        fresh(calls),
        `${code(one, 1)};`,
        `const before = ${view};`,
        `${code(one, 1)};`,
        `return [before, ${view}];`,
      ],
    });
    for (const count of counts) {
      claims.push({
        says: `${one.name} makes ${count.slice(3)} 1 greater`,
        about: [one],
        inputs: [...made, ...first],
        lines: [
          fresh(calls),
          `const before = ${count};`,
          `${code(one, 1)};`,
          `return [before + 1, ${count}];`,
        ],
      });
    }
  }
  const filler = methods.find((other) => other !== one && severalOf(other) !== undefined);
  const several = filler && severalOf(filler);
  claims.push({
    says: `${one.name} changes nothing`,
    about: [one],
    inputs: [...made, ...first, ...(several ? [several] : [])],
    lines: [
      fresh(calls),
      ...(filler && several ? [callEach(filler)] : []),
      `const before = ${view};`,
      `${code(one, 1)};`,
      `return [before, ${view}];`,
    ],
  });
  return claims;
}

function ofTwo(calls: ObjectCalls, one: Method, other: Method): readonly Claim[] {
  const first = given(one, 1);
  if (one === other || first.length === 0) return [];
  const { made, view } = calls;
  // The second call gets nothing, what the first one got, or the first part of it.
  const isFed = other.parameters.every(
    ({ shape }, at) =>
      shapeKey(shape) === shapeKey(one.parameters[at]?.shape ?? { kind: 'boolean' }),
  );
  if (!isFed) return [];
  const called = other.subject.call([
    'it',
    ...other.parameters.map((_, at) => {
      const argument = one.parameters[at];
      return argument === undefined ? 'undefined' : valueCode(argument.shape, argument.name);
    }),
  ]);
  const undoes = `${other.name} undoes ${one.name}`;
  const several = severalOf(one);
  const filled = [...made, ...(several ? [several] : given(one, 2)), ...first];
  const fill = several ? callEach(one) : `${code(one, 2)};`;
  const about = [one, other];
  const undoing = (lines: readonly string[]): readonly string[] => [
    fresh(calls),
    ...lines,
    `const before = ${view};`,
    `${code(one, 1)};`,
    `${called};`,
    `return [before, ${view}];`,
  ];
  const answer = (says: string, value: string, isFilled: boolean): Claim => ({
    says: `after ${one.name}, ${other.name} gives ${says}`,
    about,
    isAboutChange: true,
    inputs: isFilled ? filled : [...made, ...first],
    lines: [
      fresh(calls),
      ...(isFilled ? [fill] : []),
      `${code(one, 1)};`,
      `return [${called}, ${value}];`,
    ],
  });
  const emptied: Claim = {
    says: `${other.name} makes it as new after ${one.name}`,
    about,
    isAboutChange: true,
    inputs: filled,
    lines: [
      fresh(calls),
      `const before = ${view};`,
      fill,
      `${code(one, 1)};`,
      `${called};`,
      `return [before, ${view}];`,
    ],
  };
  return [
    {
      says: undoes,
      about,
      isAboutChange: true,
      inputs: filled,
      lines: undoing([fill]),
    },
    { says: undoes, about, isAboutChange: true, inputs: [...made, ...first], lines: undoing([]) },
    ...(other.parameters.length === 0 ? [emptied] : []),
    ...['true', 'false', 'undefined', '0'].map((value) => answer(value, value, true)),
    ...first.flatMap(({ name, shape }) => [
      answer(name, valueCode(shape, name), true),
      answer(name, valueCode(shape, name), false),
    ]),
  ];
}
