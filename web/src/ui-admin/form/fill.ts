import { createContext, useContext } from 'react';
import { useFormContext } from 'react-hook-form';

type Fill = (values: Readonly<Record<string, unknown>>) => void;

/** Writes into a row that is edited in place; null in a form. */
export const FillContext = createContext<Fill | null>(null);

/** Writes into the fields beside a control, by their names: those of its row, otherwise those of its form. */
export function useFill(): Fill {
  const fillRow = useContext(FillContext);
  const form: ReturnType<typeof useFormContext> | null = useFormContext();
  return (
    fillRow ??
    ((values) => {
      for (const [name, value] of Object.entries(values)) form?.setValue(name, value, { shouldDirty: true });
    })
  );
}
