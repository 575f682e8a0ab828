import { memo } from 'react';
import { Fact } from '@/ui-portal/fact';
import type { Reference } from './core/calculator';
import { DataTable } from './data-table';
import type { CalculatorInfo } from './types';

type ReferencesProps = {
  info: CalculatorInfo;
  reference: Reference;
  /** Tables with all limits; beside a result they would only repeat it. */
  withTables: boolean;
};

/** What the sum rests on, for everybody to check or to do by hand. No answer changes it, so typing leaves it alone. */
export const References = memo(function References({ info, reference, withTables }: ReferencesProps) {
  return (
    <div className="calculator-reference">
      <section aria-labelledby="calc-formulas">
        <h2 id="calc-formulas">公式</h2>
        <dl className="formulas">
          {reference.formulas.map(({ label, sum }) => (
            <Fact key={label} label={label}>
              {sum}
            </Fact>
          ))}
        </dl>
      </section>
      {withTables && (
        <section aria-labelledby="calc-tables" className="calculator-tables">
          <h2 id="calc-tables">对照表</h2>
          {reference.tables.map((table) => (
            <DataTable key={table.caption} table={table} />
          ))}
        </section>
      )}
      <section aria-labelledby="calc-sources">
        <h2 id="calc-sources">依据和出处</h2>
        <p>判定依据：{info.standard}</p>
        <ol className="sources">
          {info.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ol>
      </section>
    </div>
  );
});
