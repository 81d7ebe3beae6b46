import type { ParameterisedTest } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { ExtendedTest } from './call-relation.ts';

type Call = Extract<Statement, { kind: 'call' }>;

/** The most signs that are put between two texts, and beside one. */
const most = { between: 4, beside: 3 };

/**
 * Adds a call whose text is composed of that of a call: of two texts, with a sign between them that the unit names, so that conditions say what
 * the whole gives by what its parts give (`encode(a + b)` is `encode(a) + encode(b)`); and of one text and such a sign, which may change nothing.
 *
 * @param signs the signs that the unit's text names
 */
export function relateTexts(
  call: Call,
  test: ParameterisedTest,
  signs: string,
): readonly ExtendedTest[] {
  const at = call.arguments.findIndex((each) => test.parameters[each]?.type.kind === 'string');
  const text = call.arguments[at];
  if (text === undefined) return [];
  const others = Array.from(signs);
  const between = ['', ' ', ...others.slice(0, most.between)];
  const beside = [' ', ...others.slice(0, most.beside)];
  return [
    ...between.map((sign) => joined(call, test, { at, text, sign })),
    ...beside.flatMap((sign) => [
      padded(call, test, { at, parts: [text, sign] }),
      padded(call, test, { at, parts: [sign, text] }),
    ]),
  ];
}

function joined(
  call: Call,
  test: ParameterisedTest,
  { at, text, sign }: { readonly at: number; readonly text: Variable; readonly sign: string },
): ExtendedTest {
  const { parameters, examples } = test;
  const other = parameters.length;
  const type = { kind: 'string' } as const;
  const parts = sign === '' ? [text, other] : [text, sign, other];
  return {
    relation: 'joined',
    test: {
      ...test,
      parameters: [...parameters, { name: `${parameters[text]?.name ?? 'text'}2`, type }],
      statements: [
        call,
        withArgument(call, at, other),
        { kind: 'text', parts },
        withArgument(call, at, other + 3),
      ],
      examples: examples.map((inputs, place) => [
        ...inputs,
        ...[examples[(place + 1) % examples.length]?.[text]].filter((each) => each !== undefined),
      ]),
    },
  };
}

function padded(
  call: Call,
  test: ParameterisedTest,
  { at, parts }: { readonly at: number; readonly parts: readonly (string | Variable)[] },
): ExtendedTest {
  const composed = test.parameters.length + 1;
  return {
    relation: 'padded',
    test: {
      ...test,
      statements: [call, { kind: 'text', parts }, withArgument(call, at, composed)],
    },
  };
}

function withArgument(call: Call, at: number, variable: Variable): Call {
  return { ...call, arguments: call.arguments.with(at, variable) };
}
