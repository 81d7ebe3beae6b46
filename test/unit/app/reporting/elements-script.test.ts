import { expect, test } from 'vitest';

import { readElementsScript } from '../../../../src/app/reporting/write-reports.ts';

test('the script is the browser build that defines the report’s element', async () => {
  const script = await readElementsScript();
  expect(script).toContain('mutation-test-report-app');
  expect(script).not.toMatch(/^(?:import|export)\b/m);
});
