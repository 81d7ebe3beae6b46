import { describe, expect, it } from 'vitest';

import { compileScript } from '../../../src/mml/compile-script.ts';
import { mutationTree, type MutationTree } from '../../../src/mml/mutation-tree.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import { operatorList } from '../../../src/mutation/operator-list.ts';
import { changes, parsed } from '../mutation/catalogue-source.ts';
import { settingsOf } from './problems-of.ts';
import { listing54, listing55, listing56 } from './thesis-scripts.ts';

/** Returns the mutants of a source under a script, as `OPERATOR original => replacement`. */
function mutantsOf(script: string, text: string): string[] {
  const selection = compileScript(settingsOf(script));
  return changes(
    catalogueFile(parsed(text, 'src/money.ts'), { operators: operatorList, selection }),
  );
}

/** Returns the operators that are enabled at a place. */
function enabledAt(script: string, file: string, functionName = ''): string[] {
  const place = compileScript(settingsOf(script)).at({ file, functionName });
  return operatorList.map(({ name }) => name).filter((name) => place.isEnabled(name));
}

function outline(tree: MutationTree): unknown {
  const settings = tree.settings.map((setting) => {
    switch (setting.type) {
      case 'enable':
        return `${setting.isEnabled ? '+' : '-'}${setting.operator}`;
      case 'list':
        return `${setting.symbol} ${setting.items.join(' ')}`;
      case 'kind':
        return setting.kind;
    }
  });
  return [tree.name, settings, ...tree.units.map(outline)];
}

describe('mutationTree', () => {
  it('makes the tree of figure 5.7 from listing 5.5', () => {
    expect(outline(mutationTree(settingsOf(listing55)))).toEqual([
      '',
      ['>= TRUE > ==', '<= TRUE < ==', '!= TRUE < >', '+LVR'],
      ['org', ['+ROR']],
      [
        'de',
        [],
        [
          'uni',
          [],
          [
            'ulm',
            [],
            ['Foo', ['&& LHS RHS == FALSE', '|| LHS RHS != TRUE', '-LVR', '+ROR', '+COR']],
          ],
        ],
      ],
    ]);
  });

  it('puts the settings of a group at each scope it is called for', () => {
    const tree = mutationTree(settingsOf(listing56));

    expect(tree.settings).toEqual([]);
    expect(tree.units.map(({ name, settings }) => [name, settings.length])).toEqual([
      ['org', 7],
      ['de', 7],
      ['com', 7],
    ]);
  });
});

describe('which operators a script enables', () => {
  it.each([
    ['nothing without a call', '', 'src/a.ts', '', []],
    ['everywhere', 'AOR; +ROR;', 'src/a.ts', 'f', ['AOR', 'ROR']],
    ['the last call of a scope wins', 'AOR; -AOR;', 'src/a.ts', '', []],
    ['and the other way', '-AOR; AOR;', 'src/a.ts', '', ['AOR']],
    ['a directory only', 'AOR<"src">;', 'lib/a.ts', '', []],
    ['a file over its directory', '-AOR<"src/a.ts">; AOR<"src">;', 'src/a.ts', '', []],
    ['a class over its file', 'AOR<"src/a.ts:A">; -AOR<"src/a.ts">;', 'src/a.ts', 'A@m', ['AOR']],
    ['a method over its class', '-AOR<"a.ts:A@m">; AOR<"a.ts:A">;', 'a.ts', 'A@m', []],
    ['an inner function over its outer', '-AOR<"a.ts:f/g">; AOR<"a.ts:f">;', 'a.ts', 'f/g', []],
    ['a name over a glob', 'AOR<"src/a.ts">; -AOR<"src/*.ts">;', 'src/a.ts', '', ['AOR']],
    [
      'a narrow glob over a wide one',
      'AOR<"src/ab*.ts">; -AOR<"**/*.ts">;',
      'src/abc.ts',
      '',
      ['AOR'],
    ],
    ['module code', 'AOR; -AOR<"a.ts@<clinit>">;', 'a.ts', '', []],
    ['but not functions', 'AOR; -AOR<"a.ts@<clinit>">;', 'a.ts', 'f', ['AOR']],
    ['figure 5.7 at the root', listing55, 'com/A.ts', '', ['LVR']],
    ['figure 5.7 in org', listing55, 'org/A.ts', 'A@m', ['ROR', 'LVR']],
    ['figure 5.7 in Foo', listing55, 'de/uni/ulm/Foo.ts', 'Foo@m', ['COR', 'ROR']],
    ['listing 5.6 in com', listing56, 'com/x/A.ts', '', ['COR', 'ROR']],
    ['listing 5.6 elsewhere', listing56, 'net/A.ts', '', []],
  ])('%s', (_, script, file, functionName, expected) => {
    expect(enabledAt(script, file, functionName)).toEqual(expected);
  });
});

describe('the mutants of a script', () => {
  it.each([
    ['no operator', '', 'x = a + b;', []],
    ['own lists', 'AOR;', 'x = a % b;', ['%+', '%-', '%*', '%/']],
    ['a list', 'AOR; BIN(+)->{-,**};', 'x = a + b;', ['+-', '+**']],
    ['a list in any order', 'BIN(+)->{-}; AOR;', 'x = a + b;', ['+-']],
    ['a list without its operator', 'BIN(+)->{-}; ROR;', 'x = a + b;', []],
    ['a list of another operator', 'AOR; BIN(-)->{+};', 'x = a % b;', ['%+', '%-', '%*', '%/']],
    ['the operator itself in its list', 'l={+,-}; AOR; BIN(+)->l;', 'x = a + b;', ['+-']],
    ['an added list', 'AOR; +BIN(%)->{**};', 'x = a % b;', ['%+', '%-', '%*', '%/', '%**']],
    ['a list added to one', 'AOR; BIN(+)->{-}; +BIN(+)->{*};', 'x = a + b;', ['+-', '+*']],
    ['a list over one', 'AOR; BIN(+)->{-}; !BIN(+)->{*};', 'x = a + b;', ['+*']],
    ['an inner list', 'AOR; BIN(+)<"src">->{*}; BIN(+)->{-};', 'x = a + b;', ['+*']],
    ['a list added inside', 'AOR; +BIN(+)<"src">->{*}; BIN(+)->{-};', 'x = a + b;', ['+-', '+*']],
  ])('has %s', (_, script, text, expected) => {
    const [operator = ''] = /[+\-*/%]+/.exec(text) ?? [];
    const operators = mutantsOf(script, text).map(
      (mutant) => operator + (/=> a (\S+) b$/.exec(mutant)?.[1] ?? mutant),
    );

    expect(operators).toEqual(expected);
  });

  it.each([
    [
      'operands and constants of a comparison',
      'ROR; BIN(<)->{LHS,RHS,TRUE,FALSE,===};',
      'f(a < b);',
      [
        'ROR a < b => a',
        'ROR a < b => b',
        'ROR a < b => true',
        'ROR a < b => false',
        'ROR a < b => a === b',
      ],
    ],
    [
      'the sufficient list of && for truth values',
      'COR; BIN(&&)->{LHS,RHS,==,FALSE};',
      'f(!a && !b);',
      [
        'COR !a && !b => !a',
        'COR !a && !b => !b',
        'COR !a && !b => !a == !b',
        'COR !a && !b => false',
      ],
    ],
    [
      'operands alone for other values',
      'COR; BIN(&&)->{LHS,RHS,==,FALSE};',
      'f(a && b);',
      ['COR a && b => a', 'COR a && b => b'],
    ],
    [
      'a constant for a condition',
      'COR; BIN(||)->{TRUE,!=};',
      'if (a || b) f();',
      ['COR a || b => true'],
    ],
    ['another logical operator', 'COR; BIN(??)->{||};', 'f(a ?? b);', ['COR a ?? b => a || b']],
    [
      'brackets where ?? needs them',
      'COR; BIN(||)->{??};',
      'f(a || b && c);',
      ['COR a || b && c => a ?? (b && c)', 'COR b && c => b', 'COR b && c => c'],
    ],
    [
      'strict equality by its own list',
      'ROR; BIN(===)->{!==}; BIN(==)->{<};',
      'f(a === b);',
      ['ROR a === b => a !== b'],
    ],
    [
      'strict equality by the list of ==, strictly',
      'ROR; BIN(==)->{!=,TRUE};',
      'f(a === b);',
      ['ROR a === b => a !== b', 'ROR a === b => true'],
    ],
    [
      'no order of the names of types',
      'ROR; BIN(===)->{<,!==};',
      "f(typeof a === 'x');",
      ["ROR typeof a === 'x' => typeof a !== 'x'"],
    ],
    ['no list for a + that joins strings', 'AOR; BIN(+)->{-};', "f(a + 'x');", []],
    [
      'compound assignments',
      'AOR; BIN(+)->{-,RHS,TRUE};',
      'x += 2;',
      ['AOR x += 2 => x -= 2', 'AOR x += 2 => x = 2'],
    ],
    [
      'logical assignments',
      'COR; BIN(??)->{||,RHS};',
      'x ??= y;',
      ['COR x ??= y => x ||= y', 'COR x ??= y => x = y'],
    ],
    ['shifts', 'SOR; BIN(>>>)->{>>};', 'f(a >>> b);', ['SOR a >>> b => a >> b']],
    ['bits', 'LOR; BIN(&)->{|,LHS};', 'f(a & b);', ['LOR a & b => a | b', 'LOR a & b => a']],
    [
      'powers',
      'AOR; BIN(**)->{+};',
      'f((a * 2) ** b);',
      [
        'AOR (a * 2) ** b => (a * 2) + b',
        'AOR a * 2 => a + 2',
        'AOR a * 2 => a - 2',
        'AOR a * 2 => a / 2',
        'AOR a * 2 => a % 2',
      ],
    ],
    [
      'unary operators',
      'ORU; UNR(-)->{RHS,~,!};',
      'f(-a);',
      ['ORU -a => a', 'ORU -a => ~a', 'ORU -a => !a'],
    ],
    ['negations', 'ORU; UNR(!)->{TRUE,RHS};', 'f(!a);', ['ORU !a => true', 'ORU !a => a']],
    ['steps', 'ORU; UNR(++)->{--,RHS};', 'f(i++);', ['ORU i++ => i--', 'ORU i++ => i']],
    ['all statements', 'STD;', 'f(); x = 1;', ['STD f(); => ', 'STD x = 1; => ']],
    [
      'calls only',
      'STD; DEL(CALL);',
      'f(); x = 1; await g(); i++;',
      ['STD f(); => ', 'STD await g(); => '],
    ],
    [
      'steps and assignments only',
      'STD; DEL(INC); DEL(ASSIGN);',
      'f(); x = 1; i++; i--;',
      ['STD x = 1; => ', 'STD i++; => '],
    ],
    [
      'what an inner scope deletes',
      'STD; DEL(INC)<"src">; DEL(CALL);',
      'f(); i++;',
      ['STD i++; => '],
    ],
    [
      'what an inner scope adds',
      'STD; +DEL(INC)<"src">; DEL(CALL);',
      'f(); i++; x = 1;',
      ['STD f(); => ', 'STD i++; => '],
    ],
    [
      'jumps only',
      'STD; DEL(BREAK); DEL(CONT);',
      'for (;;) { if (a) continue; if (b) break; f(); }',
      ['STD continue; => {}', 'STD break; => {}'],
    ],
    ['numbers only', 'LVR; LIT(NUMBER);', "f(1, true, 'a', `b`);", ['LVR 1 => 0', 'LVR 1 => -1']],
    [
      'strings only',
      'LVR; LIT(STRING);',
      "f(1, true, 'a', `b`);",
      ["LVR 'a' => ''", 'LVR `b` => ``'],
    ],
    ['truth values only', 'LVR; LIT(BOOLEAN);', "f(1, true, 'a');", ['LVR true => false']],
    [
      'listing 5.4',
      listing54,
      'if (a > b) f(a * b);',
      [
        'ROR a > b => a <= b',
        'ROR a > b => a != b',
        'ROR a > b => a == b',
        'AOR a * b => a / b',
        'AOR a * b => a % b',
      ],
    ],
  ])('has %s', (_, script, text, expected) => {
    expect(mutantsOf(script, text)).toEqual(expected);
  });

  it('differ by function', () => {
    const script = 'AOR<"src/money.ts:Money">; -AOR<"src/money.ts:Money@sub">; BIN(+)->{-};';
    const text = `const zero = 0 + n;
      class Money { value = 1 + n; add(x) { return x + 1; } sub(x) { return x + 2; } }
      function free(x) { return x + 3; }`;

    expect(mutantsOf(script, text)).toEqual(['AOR 1 + n => 1 - n', 'AOR x + 1 => x - 1']);
    expect(mutantsOf('AOR<"src/money.ts@<clinit>">; BIN(+)->{-};', text)).toEqual([
      'AOR 0 + n => 0 - n',
    ]);
    expect(mutantsOf('AOR<"src/money.ts:Money@<init>">; BIN(+)->{-};', text)).toEqual([
      'AOR 1 + n => 1 - n',
    ]);
  });

  it('are those of the catalogue where a script enables every operator', () => {
    const text = 'export function f(a, b) { if (a < 1 && !b) { g(a + 1); } return a ?? -b; }';
    const every = operatorList.map(({ name }) => `${name};`).join('');
    const { sites } = catalogueFile(parsed(text, 'src/money.ts'), { operators: operatorList });
    const selection = compileScript(settingsOf(every));
    const selected = catalogueFile(parsed(text, 'src/money.ts'), {
      operators: operatorList,
      selection,
    });

    expect(selected.sites).toEqual(sites);
    expect(sites.length).toBeGreaterThan(5);
  });
});
