import { expect, it } from 'vitest';

import { compileScript } from '../../../src/mml/compile-script.ts';
import { explainScript } from '../../../src/mml/explain-script.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import { operatorList } from '../../../src/mutation/operator-list.ts';
import { parsed } from '../mutation/catalogue-source.ts';
import { settingsOf } from './problems-of.ts';

it('explains a script by what it says and by the mutants it yields', () => {
  const settings = settingsOf(`
    AOR; +BIN(+)->{**}; STD<"src">; DEL(CALL);
    -AOR<"src/b.ts">; ROR<"src/b.ts:Money@less">; UNR(-)<"src/b.ts">->{~};
  `);
  const script = compileScript(settings);
  const sources = {
    'src/a.ts': 'export const one = 1 + zero;\nexport function f() { g(); }',
    'src/b.ts': 'class Money { less(x) { return x + 1 < 2; } }',
    'src/c.ts': 'export const two = 2;',
  };
  const catalogues = Object.entries(sources).map(([file, text]) =>
    catalogueFile(parsed(text, file), { operators: operatorList, selection: script }),
  );

  expect(explainScript(settings, script, catalogues)).toBe(`Script
  everywhere
    +AOR
    +BIN(+) -> {**}
    DEL(CALL)
    src
      +STD
      b.ts
        -AOR
        UNR(-) -> {~}
        Money
          @less
            +ROR

Mutants: 9 in 2 of 3 files
  everywhere  5
    src/a.ts  5
      (module)  5
        AOR  5
          1:20  1 + zero  =>  1 - zero
          1:20  1 + zero  =>  1 * zero
          1:20  1 + zero  =>  1 / zero
          and 2 more
  "src"  1
    src/a.ts  1
      f  1
        STD  1
          2:23  g();  =>  deleted
  "src/b.ts:Money@less"  3
    src/b.ts  3
      Money@less  3
        ROR  3
          1:32  x + 1 < 2  =>  x + 1 <= 2
          1:32  x + 1 < 2  =>  x + 1 !== 2
          1:32  x + 1 < 2  =>  false
`);
});
