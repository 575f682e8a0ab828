export { CalculatorIsland as default } from '@/features/portal/calculators/calculator-island';
