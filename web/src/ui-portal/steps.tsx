type StepsProps = {
  /** What is being done: 我要咨询. */
  name: string;
  step: number;
  steps: number;
};

/** How far a form of several pages has come, above the heading of the page. */
export function Steps({ name, step, steps }: StepsProps) {
  return (
    <>
      <p className="steps">
        {name}　第 {step} 步，共 {steps} 步
      </p>
      <ol className="steps-bar" aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => index + 1).map((number) => (
          <li key={number} className={number <= step ? 'done' : undefined} />
        ))}
      </ol>
    </>
  );
}
