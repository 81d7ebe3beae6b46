import { describe, expect, test } from 'vitest';

import type { HigherOrderResult } from '../../../../../src/model/higher-order-mutant.ts';
import type { MutantClass, SubsumptionGraph } from '../../../../../src/model/kill-matrix.ts';
import { htmlReport } from '../../../../../src/report/html/html-report.ts';
import { jsonReport } from '../../../../../src/report/formats/json-report.ts';
import { binMatrix } from '../../../../../src/report/html/pages/bin-matrix.ts';
import { browsedPath } from '../../../../../src/report/html/pages/browsed-path.ts';
import { chooseClasses } from '../../../../../src/report/html/pages/choose-classes.ts';
import { higherOrderPage } from '../../../../../src/report/html/pages/higher-order-page.ts';
import { matrixPage } from '../../../../../src/report/html/pages/matrix-page.ts';
import { subsumptionPicture } from '../../../../../src/report/html/pages/subsumption-picture.ts';
import { rowsOf } from '../../../analysis/after/matrix/matrix-rows.ts';
import { sampleMatrix } from '../../sample-matrix.ts';
import { sampleResult } from '../../sample-result.ts';

const plain = sampleResult();
const result = { ...plain, matrix: sampleMatrix(plain) };

function classOf(change: Partial<MutantClass>): MutantClass {
  return { mutants: [0], killers: [0], isDominator: false, subsumed: 0, ...change };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

describe('the choice of classes to draw', () => {
  const graph: SubsumptionGraph = {
    classes: [
      classOf({}),
      classOf({ isDominator: true, subsumed: 3 }),
      classOf({ mutants: [1, 2, 3] }),
      classOf({ isDominator: true, subsumed: 1 }),
      classOf({ mutants: [4, 5] }),
      classOf({ isDominator: true, subsumed: 9 }),
    ],
    edges: [
      [1, 0],
      [3, 2],
      [5, 4],
      [4, 2],
    ],
  };

  test('is all of them where these are few', () => {
    expect(chooseClasses(graph, 6)).toEqual({ shown: [0, 1, 2, 3, 4, 5], edges: graph.edges });
  });

  test('is the dominators first, then the largest of those next below them', () => {
    expect(chooseClasses(graph, 4)).toEqual({ shown: [1, 2, 3, 5], edges: [[2, 1]] });
  });

  test('is the dominators that stand for most where not even these are few', () => {
    expect(chooseClasses(graph, 2)).toEqual({ shown: [1, 5], edges: [] });
  });
});

describe('the picture of a subsumption graph', () => {
  const [first] = plain.judged;
  const graph: SubsumptionGraph = {
    classes: [
      classOf({ isDominator: true, subsumed: 12 }),
      classOf({ mutants: Array.from({ length: 12 }, (_, at) => at), killers: [0, 1] }),
    ],
    edges: [[0, 1]],
  };
  const { svg, caption } = subsumptionPicture(graph, () => first?.mutant);

  test('has a circle for each class, larger for more mutants, and a line for each edge', () => {
    const radii = [...svg.matchAll(/ r="([\d.]+)"/g)].map(([, radius]) => Number(radius));
    expect(radii).toHaveLength(2);
    expect(radii[1]).toBeGreaterThan(radii[0] ?? Infinity);
    expect(count(svg, /<path /g)).toBe(1);
    expect(svg).toContain('>12</text>');
    expect(count(svg, /class="dominator"/g)).toBe(1);
  });

  test('names the mutants of a class in its title, and how many more there are', () => {
    expect(svg).toContain('1 mutant, killed by 1 test, subsuming 12 others');
    expect(svg).toContain('12 mutants, killed by 2 tests\n');
    expect(svg).toContain('and 4 more</title>');
  });

  test('says so where it has a part of the classes only', () => {
    expect(caption).not.toContain('are shown');
    const classes = Array.from({ length: 200 }, () => classOf({ isDominator: true }));
    const large = subsumptionPicture({ classes, edges: [] }, () => undefined);
    expect(large.caption).toContain('Of 200 classes, 150 are shown');
    expect(count(large.svg, /<circle /g)).toBe(150);
  });
});

describe('the cells of a matrix', () => {
  test('show each pair where there is room', () => {
    const rows = rowsOf([[0], [1], []]).map((row) => ({ ...row, reached: [0, 1] }));
    const { lines, columns, levelAt } = binMatrix(rows, 2, { lines: 9, columns: 9 });
    expect([lines, columns]).toEqual([2, 3]);
    expect([0, 1].map((line) => [0, 1, 2].map((column) => levelAt(line, column)))).toEqual([
      [3, 1, 1],
      [1, 3, 1],
    ]);
  });

  test('show the strongest of several pairs where there is not', () => {
    const rows = rowsOf([[], [], [4], [], []]).map((row, at) => ({
      ...row,
      reached: at === 4 ? [0] : row.reached,
    }));
    const binned = binMatrix(rows, 5, { lines: 3, columns: 2 });
    expect(binned).toMatchObject({ lines: 3, columns: 2, testsPerLine: 2, mutantsPerColumn: 3 });
    expect([0, 1, 2].map((line) => [binned.levelAt(line, 0), binned.levelAt(line, 1)])).toEqual([
      [0, 1],
      [0, 0],
      [3, 0],
    ]);
  });
});

describe('the page on the kill matrix', () => {
  test('is missing without a matrix', () => {
    expect(matrixPage(plain)).toBeUndefined();
  });

  test('has the sentences, both pictures, and a line for each test', () => {
    const html = matrixPage(result)?.html ?? '';
    expect(html).toContain('redundant with respect to these mutants, each by itself');
    expect(html).toContain('<svg class="subsumption');
    expect(html).toContain('<svg class="kill-matrix"');
    expect(count(html, /<tr><td>/g)).toBe(result.tests.length);
    expect(html).toContain('&lt;PriceTag&gt; &gt; plain');
  });

  test('says that a matrix is incomplete', () => {
    const matrix = sampleMatrix(plain, { isComplete: false });
    expect(matrixPage({ ...plain, matrix })?.html).toContain('The matrix is incomplete');
  });
});

describe('the path by which the browsable mutants know a file', () => {
  test('leaves out the folders that all files share', () => {
    expect(browsedPath(['src/a/b.ts', 'src/a.ts'])('src/a/b.ts')).toBe('a/b.ts');
    expect(browsedPath(['src/a/b.ts', 'src/a/c.ts'])('src/a/b.ts')).toBe('b.ts');
    expect(browsedPath(['src/a.ts', 'b.ts'])('src/a.ts')).toBe('src/a.ts');
  });
});

describe('the page on higher-order mutants', () => {
  const parts = plain.judged
    .filter(({ verdict }) => verdict.status === 'Killed')
    .slice(0, 2)
    .map(({ mutant }) => mutant);
  const [known] = plain.judged;
  const higherOrder: HigherOrderResult = {
    strategy: 'sample',
    order: 2,
    seed: 1,
    milliseconds: 10,
    judged: known
      ? [{ mutant: { id: 'h', parts }, verdict: { ...known.verdict, status: 'Survived' } }]
      : [],
  };

  test('is missing without such mutants', () => {
    expect(higherOrderPage(plain)).toBeUndefined();
  });

  test('shows those that tell more than their parts, with links to their files and diffs', () => {
    const html = higherOrderPage({ ...plain, higherOrder })?.html ?? '';
    expect(html).toContain('survived, although each part is detected');
    expect(parts[0]?.file).toBe('src/money/money.ts');
    expect(html).toContain('href="#mutant/money/money.ts"');
    expect(count(html, /class="removed"/g)).toBe(2);
    expect(count(html, /class="added"/g)).toBe(2);
  });
});

describe('the HTML report with pages', () => {
  const json = jsonReport(result, { version: '1' });
  const page = { id: 'extra', title: 'More & more', html: '<p>inside</p>' };

  test('has a tab for each page and one for the mutants', () => {
    const html = htmlReport(json, 'Shop', '', [page]);
    expect(html).toContain('data-page="extra" aria-selected="false">More &amp; more</button>');
    expect(count(html, /role="tab"/g)).toBe(2);
    expect(html).toContain('<section class="page" role="tabpanel" id="page-extra"');
  });

  test('has neither tabs nor their script without pages', () => {
    const html = htmlReport(json, 'Shop', '');
    expect(html).not.toContain('class="tabs"');
    expect(html).not.toContain('showPage');
  });

  test('leaves the matrix out of the data of the browsable mutants, which have no use for it', () => {
    expect(json.killMatrix).toBeDefined();
    expect(htmlReport(json, 'Shop', '')).not.toContain('killMatrix');
  });
});
