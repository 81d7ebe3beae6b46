import { describe, expect, it } from 'vitest';

import { subjectsOf } from '../../../src/mml/vocabulary.ts';
import { problemsOf } from './problems-of.ts';
import { listing54, listing55, listing56, majorThree } from './thesis-scripts.ts';

describe('checkScript', () => {
  it.each([
    ['5.4', listing54],
    ['5.5', listing55],
    ['5.6', listing56],
    ['of Major 3', majorThree],
  ])('finds nothing wrong with listing %s', (_, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('refuses an anonymous class of Java', () => {
    expect(problemsOf('AOR<"foo.Bar$1@run">;')).toEqual([
      '1:5 "foo.Bar$1@run" is an anonymous class, which has no name here',
    ]);
  });

  it('refuses braces in more braces than the parser can follow', () => {
    const script = `${'a {'.repeat(20_000)}${'}'.repeat(20_000)}`;
    expect(problemsOf(script)).toEqual(['1:303 braces are nested more than 100 deep']);
    expect(problemsOf('a { b { AOR; } }')).not.toEqual([]);
  });

  it.each(subjectsOf.BIN.filter((symbol) => symbol !== '?.'))(
    'knows the binary operator %s',
    (symbol) => {
      expect(problemsOf(`BIN(${symbol})->{${symbol},LHS,RHS,TRUE,FALSE};`)).toEqual([]);
    },
  );

  it('knows what may take the place of an optional chain', () => {
    expect(problemsOf('BIN(?.)->{., LHS}; links = {., LHS}; BIN(?.)->links;')).toEqual([]);
  });

  it.each(subjectsOf.UNR)('knows the unary operator %s', (symbol) => {
    expect(problemsOf(`UNR(${symbol})->{${symbol},RHS};`)).toEqual([]);
  });

  it.each([
    // Syntax.
    ['AOR', '1:4 expected =, {, (, < or ;, but the script ends'],
    ['AOR\nROR;', '2:1 expected =, {, (, < or ;, but found ROR'],
    ['BIN(+)->{-,};', '1:12 expected an operator or a name, but found }'],
    ['BIN(+)->{- *};', '1:12 expected , or }, but found *'],
    ['BIN(+->{-};', '1:6 expected ), but found ->'],
    ['BIN(+) {-};', '1:8 expected -> or ;, but found {'],
    ['AOR<>;', '1:5 expected a flat name in quotes or a name, but found >'],
    ['AOR<foo;', '1:8 expected >, but found ;'],
    ['AOR; }', '1:6 expected a statement, but found }'],
    ['g {AOR;\n', '1:8 expected }, but the script ends'],
    ['AOR; /* x', '1:6 */ is missing at the end of this'],
    ['AOR<"x>;', '1:5 " is missing at the end of this'],
    ['é AOR;', '1:1 é means nothing in a script'],
    // Names.
    ['AORR;', '1:1 AORR is neither a mutation operator nor a group; did you mean AOR?'],
    ['aor;', '1:1 aor is neither a mutation operator nor a group; did you mean AOR?'],
    ['BON(+)->{-};', '1:1 BON is no rule; did you mean BIN?'],
    ['BIN(+)->{LSH};', '1:10 LSH is no keyword of a list; did you mean LHS?'],
    ['UNR(-)->{LHS};', '1:10 LHS is no keyword of a list; did you mean RHS?'],
    ['BIN(+)->{~};', '1:10 ~ is no binary operator; did you mean +?'],
    ['BIN(~)->{+};', '1:5 ~ is nothing that BIN takes; did you mean +?'],
    ['DEL(CALLS);', '1:5 CALLS is nothing that DEL takes; did you mean CALL?'],
    [
      'LIT(TEXTUAL);',
      '1:5 TEXTUAL is nothing that LIT takes; expected one of NUMBER, STRING, BOOLEAN',
    ],
    ['foo = "a"; AOR<fo>;', '1:16 fo is not defined before here; did you mean foo?'],
    ['AOR<foo>;', '1:5 foo is not defined before here; expected a definition first'],
    ['foo = "a"; BIN(+)->foo;', '1:20 foo is a flat name, not a list'],
    ['foo = {+}; AOR<foo>;', '1:16 foo is a list, not a flat name'],
    ['foo = "a"; foo = "b";', '1:12 foo is defined twice'],
    ['AOR = "a";', "1:1 AOR is a word of the language and can't be defined"],
    ['LHS { AOR; }', "1:1 LHS is a word of the language and can't be defined"],
    // Rules that the grammar does not contain.
    ['BIN(?.)->{+};', '1:11 + is no replacement of ?.; did you mean .?'],
    ['BIN(+)->{.};', '1:10 . is no binary operator; did you mean +?'],
    ['BIN(?.)->{RHS};', '1:11 RHS is no keyword of a list; did you mean LHS?'],
    ['BIN(+);', '1:7 Expected -> and a list after BIN(+)'],
    ['DEL(CALL)->{+};', '1:12 DEL takes no list'],
    ['-BIN(+)->{-};', '1:1 Expected + or ! before BIN'],
    ['!AOR;', '1:1 Expected + or - before an operator'],
    ['g {AOR;} -g;', '1:10 The call of a group takes no + or -'],
    ['g {AOR;} h {g;}', "1:13 A group can't call another one, such as g"],
    ['g {AOR<"a">;}', '1:8 A group has no scopes inside; its call has one'],
    ['g {foo = "a";}', "1:4 A variable can't be defined in a group"],
    ['g {h {}}', "1:4 A group can't be defined in a group"],
    ['AOR<"">;', '1:5 a flat name must not be empty'],
    ['AOR<"/src">;', '1:5 "/src" is not relative to the project\'s root'],
    ['AOR<"../src">;', '1:5 "../src" is not relative to the project\'s root'],
    [
      String.raw`AOR<"src\a.ts">;`,
      String.raw`1:5 "src\a.ts" has a backslash; directories are separated by /`,
    ],
    ['AOR<"src/a.ts:">;', '1:5 "src/a.ts:" lacks the class or function after the colon'],
    ['AOR<":Money">;', '1:5 ":Money" lacks the file before the colon'],
  ])('says what is wrong with %j and where', (text, problem) => {
    expect(problemsOf(text)).toContain(problem);
  });

  it('names all problems at once', () => {
    expect(
      problemsOf('AORR;\nBIN(+ -> {-};\nCOR;\nROR<>;').map((each) => each.split(' ')[0]),
    ).toEqual(['2:7', '4:5']);
    expect(problemsOf('AORR;\nCOR;\nLVRR;')).toHaveLength(2);
  });

  it('lets a name be used only after its definition', () => {
    expect(problemsOf('AOR<foo>;\nfoo = "a";')).toHaveLength(1);
    expect(problemsOf('foo = "a";\nAOR<foo>;')).toEqual([]);
  });
});
