/** One of the calculators, as internal/calculator describes it. */
export type CalculatorInfo = {
  /** Its name in the address. */
  slug: string;
  path: string;
  name: string;
  /** What it answers. */
  question: string;
  description: string;
  /** What to have at hand. */
  needs: string;
  /** What the judgement rests on. */
  standard: string;
  /** Where formulas and limits come from, with the year. */
  sources: string[];
  formula: string;
  /** Of its medical text; a signature names the one that was signed. */
  edition: string;
  /** Day on which somebody last compared it with its sources, `yyyy-MM-dd`. */
  reviewedAt: string;
};

export type CalcData = {
  /** Name of the opened calculator, empty for the list of all. */
  current: string;
  calculators: CalculatorInfo[];
  /** Sentence about the physician who signed the opened calculator, or the edition and date of its text. */
  signed: string;
};
