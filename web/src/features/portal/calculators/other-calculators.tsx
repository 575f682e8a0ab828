import { Drawing } from './drawing';
import type { CalculatorInfo } from './types';

type OtherCalculatorsProps = { all: CalculatorInfo[]; current: string };

/** The way to the calculators beside this one. */
export function OtherCalculators({ all, current }: OtherCalculatorsProps) {
  return (
    <nav className="calculator-others" aria-labelledby="calc-others">
      <h2 id="calc-others">其他健康工具</h2>
      <ul className="services">
        {all
          .filter(({ slug }) => slug !== current)
          .map((info) => (
            <li key={info.slug}>
              <a href={info.path}>
                <Drawing slug={info.slug} />
                {info.name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
