import { describe, expect, test } from 'vitest';

import { catalogued, changes } from '../catalogue-source.ts';
import { otherOperators } from '../loaded-operators.ts';

/** Returns the operators and lines of the mutants that comments ignore, with the reasons. */
function ignoredIn(text: string, path?: string): string[] {
  const { ignored } = catalogued(text, path);
  const lines = ignored.map(
    ({ mutant, reason }) => `${mutant.location.start.line} ${mutant.operator}: ${reason}`,
  );
  return [...new Set(lines)];
}

function problemsIn(text: string): string[] {
  return catalogued(text).problems.map(
    ({ position, message }) => `${position.line}:${position.column} ${message}`,
  );
}

const byDefault = 'Ignored by a comment';

describe('assay-ignore', () => {
  test('at the end of a line is about that line', () => {
    expect(ignoredIn('f(a < b); // assay-ignore\nf(a < b);')).toEqual([
      `1 STD: ${byDefault}`,
      `1 ROR: ${byDefault}`,
    ]);
  });

  test('alone on its line is about the next line', () => {
    expect(ignoredIn('x = 1;\n// assay-ignore\nf();\nf();')).toEqual([`3 STD: ${byDefault}`]);
  });

  test('works as a block comment, also before the code of its line', () => {
    expect(ignoredIn('/* assay-ignore */ f();\nf();')).toEqual([`1 STD: ${byDefault}`]);
    expect(ignoredIn('/*\n * assay-ignore: why\n */\nf();')).toEqual(['4 STD: why']);
    expect(ignoredIn('/** assay-ignore */\nf();')).toEqual([`2 STD: ${byDefault}`]);
  });

  test('may name operators and give a reason', () => {
    const line = 'f(a < b, 1);';
    expect(ignoredIn(`// assay-ignore ROR\n${line}`)).toEqual([`2 ROR: ${byDefault}`]);
    expect(ignoredIn(`// assay-ignore ROR, std: a: b\n${line}`)).toEqual([
      '2 STD: a: b',
      '2 ROR: a: b',
    ]);
    expect(ignoredIn(`// assay-ignore [LVR]: log\n${line}`)).toEqual(['2 LVR: log']);
    expect(ignoredIn(`// assay-ignore all: log\n${line}`)).toHaveLength(3);
    expect(ignoredIn(`// assay-ignore: log\n${line}`)).toHaveLength(3);
  });

  test('is nothing in other words', () => {
    expect(ignoredIn('// see assay-ignore\nf();')).toEqual([]);
    expect(ignoredIn('// assay-ignored\nf();')).toEqual([]);
    expect(ignoredIn('// assay-ignore-more\nf();')).toEqual([]);
    expect(ignoredIn("f('// assay-ignore');")).toEqual([]);
  });
});

describe('assay-ignore-next-line', () => {
  test('is about the next line of code, over blank lines and comments', () => {
    expect(ignoredIn('// assay-ignore-next-line\nf();\nf();')).toEqual([`2 STD: ${byDefault}`]);
    expect(ignoredIn('// assay-ignore-next-line STD: a\n\n// b\n/* c\n d */\nf(1);')).toEqual([
      '6 STD: a',
    ]);
    expect(
      ignoredIn('// assay-ignore-next-line STD: a\n// assay-ignore-next-line LVR: b\nf(1);'),
    ).toEqual(['3 STD: a', '3 LVR: b']);
  });

  test('is about the next line of code whatever else comments its own', () => {
    const text = '/* assay-ignore-next-line */ /* a */\n// b\nf();\nf();';
    expect(ignoredIn(text)).toEqual([`3 STD: ${byDefault}`]);
  });

  test('is about the next line even after code', () => {
    expect(ignoredIn('f(); // assay-ignore-next-line\nf();')).toEqual([`2 STD: ${byDefault}`]);
  });

  test('only covers what begins on that line', () => {
    expect(ignoredIn('// assay-ignore-next-line\nf(\n  1,\n);')).toEqual([`2 STD: ${byDefault}`]);
  });

  test('works between JSX elements', () => {
    const text =
      'x = (\n  <a>\n    {/* assay-ignore-next-line: text */}\n    {1}\n    {2}\n  </a>\n);';
    expect(ignoredIn(text, 'source.tsx')).toEqual(['4 LVR: text']);
  });
});

describe('assay-ignore-start', () => {
  test('counts until assay-ignore-end', () => {
    const text = 'f();\n// assay-ignore-start: legacy\nf();\nf();\n// assay-ignore-end\nf();';
    expect(ignoredIn(text)).toEqual(['3 STD: legacy', '4 STD: legacy']);
    expect(changes(catalogued(text))).toHaveLength(2);
  });

  test('counts to the end of the file where nothing ends it', () => {
    expect(ignoredIn('f();\n// assay-ignore-start\nf();\n\nf();')).toEqual([
      `3 STD: ${byDefault}`,
      `5 STD: ${byDefault}`,
    ]);
  });

  test('may name operators, and its end some of them', () => {
    const text = [
      '// assay-ignore-start STD, LVR: old',
      'f(1);',
      '// assay-ignore-end LVR',
      'f(1);',
      '// assay-ignore-end',
      'f(1);',
    ].join('\n');
    expect(ignoredIn(text)).toEqual(['2 STD: old', '2 LVR: old', '4 STD: old']);
  });
});

describe('Stryker’s comments', () => {
  test('disable the next line', () => {
    expect(ignoredIn('// Stryker disable next-line all: why\nf(1);\nf(1);')).toEqual([
      '2 STD: why',
      '2 LVR: why',
    ]);
  });

  test('disable from here on and restore, the later comment deciding', () => {
    const text = [
      '// Stryker disable all',
      'f(1);',
      '// Stryker restore next-line StringLiteral',
      "f('a');",
      '// Stryker restore all',
      'f(1);',
    ].join('\n');
    expect(ignoredIn(text)).toEqual([
      `2 STD: ${byDefault}`,
      `2 LVR: ${byDefault}`,
      `4 STD: ${byDefault}`,
    ]);
  });

  const mutants: readonly (readonly [mutator: string, source: string, ignored: string[]])[] = [
    ['ArithmeticOperator', 'x = a ** b', ['AOR', 'AOR']],
    ['arithmeticoperator', 'x = a ** b', ['AOR', 'AOR']],
    ['AssignmentOperator', 'x **= a', ['AOR', 'AOR']],
    ['AssignmentOperator', 'x = a - b', []],
    ['EqualityOperator', 'if (a < b);', ['ROR', 'ROR']],
    ['ConditionalExpression', 'if (a < b);', ['ROR']],
    ['ConditionalExpression', 'if (a && b);', ['COR']],
    ['LogicalOperator', 'if (a && b);', ['COR', 'COR']],
    ['BooleanLiteral', 'x = f(!a, true, 1)', ['ORU', 'LVR']],
    ['StringLiteral', "x = f('a', 1)", ['LVR']],
    ['UnaryOperator', 'x = f(-a, !b, c++)', ['ORU', 'ORU']],
    ['UpdateOperator', 'x = f(-a, !b, c++)', ['ORU']],
    ['BlockStatement', 'f(a - b);', ['STD']],
    ['ArrowFunction', 'x = () => a', ['EVR']],
    ['ArrayDeclaration', 'x = [a]', ['EVR']],
    ['ObjectLiteral', 'x = () => ({ a })', ['EVR']],
    ['Regex', 'f(1);', []],
    ['UnaryOperator, StringLiteral', "x = f(-a, 'b')", ['ORU', 'ORU', 'LVR']],
  ];

  test.each(mutants)('know the mutator %s in %s', (mutator, source, expected) => {
    const { ignored } = catalogued(`// Stryker disable next-line ${mutator}\n${source}`);
    const operators = ignored.map(({ mutant }) => mutant.operator);
    expect(operators).toEqual(expected);
  });

  const others: readonly (readonly [mutator: string, source: string, ignored: string[]])[] = [
    ['ArrayDeclaration', 'x = f([a], {b})', ['ARR']],
    ['ArrowFunction', 'x = () => a', ['ARW']],
    ['AssignmentOperator', 'a ||= b', ['ASG']],
    ['BlockStatement', 'if (a) { b ||= c }', ['BLK']],
    ['ConditionalExpression', 'if (a < b);', ['CND', 'CND', 'NEG']],
    ['EqualityOperator', 'if (a < b);', ['EQO', 'EQO']],
    ['LogicalOperator', 'x = a && b', ['LGO']],
    ['MethodExpression', 'x = a.trim()', ['MTH']],
    ['ObjectLiteral', 'x = f([a], {b})', ['OBJ']],
    ['OptionalChaining', 'x = a?.b', ['OPC']],
    ['Regex', 'x = /^a/', ['RGX']],
    ['CallExpression', 'x = f()', ['OMC']],
    ['LogicalOperator', 'x = a ?? b', ['LGO', 'NCO']],
    ['EqualityOperator', 'x = a === null', ['EQO', 'LEQ']],
  ];

  test.each(others)(
    'know the mutator %s for other operators in %s',
    (mutator, source, expected) => {
      const text = `// Stryker disable next-line ${mutator}\n${source}`;
      const { ignored } = catalogued(text, undefined, otherOperators);
      expect(ignored.map(({ mutant }) => mutant.operator)).toEqual(expected);
    },
  );
});

describe('a comment’s problems', () => {
  test('name the nearest operator, and where the comment stands', () => {
    expect(problemsIn('f();\n  // assay-ignore ROOR\nf();')).toEqual([
      "2:3 Unknown mutation operator 'ROOR'; did you mean 'ROR'? (A reason follows a colon.)",
    ]);
    expect(problemsIn('// Stryker disable ArithmeticOperators\nf();')).toEqual([
      "1:1 Unknown Stryker mutator 'ArithmeticOperators'; did you mean 'ArithmeticOperator'? (A reason follows a colon.)",
    ]);
  });

  test('tell of every word where a reason lacks its colon', () => {
    expect(problemsIn('// assay-ignore STD rather worthwhile\nf();')).toEqual([
      "1:1 Unknown mutation operator 'rather'. (A reason follows a colon.)",
      "1:1 Unknown mutation operator 'worthwhile'. (A reason follows a colon.)",
    ]);
  });

  test('do not keep its valid names from counting, and nothing is ignored for the others', () => {
    expect(ignoredIn('// assay-ignore STD, RRO\nf(a < b);')).toEqual([`2 STD: ${byDefault}`]);
    expect(ignoredIn('// assay-ignore RRO\nf(a < b);')).toEqual([]);
  });

  test('tell of an end without a start', () => {
    expect(problemsIn('f();\n// assay-ignore-end')).toEqual([
      '2:1 No assay-ignore-start comes before this comment',
    ]);
    expect(problemsIn('// assay-ignore-start\nf();\n// assay-ignore-end')).toEqual([]);
  });
});
