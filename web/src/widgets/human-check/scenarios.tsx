import { useState } from 'react';
import type { Scenario } from '@/testing/scenario';
import { SliderCheck } from './view/slider-check';

function Check({ passed: initially = false, disabled = false }: { passed?: boolean; disabled?: boolean }) {
  const [passed, setPassed] = useState(initially);
  return <SliderCheck passed={passed} onPass={() => setPassed(true)} disabled={disabled} />;
}

export const scenarios: Scenario[] = [
  { title: 'idle', note: '等待拖动，旁边可以不拖动', render: () => <Check /> },
  { title: 'passed', note: '验证通过，不能再动', render: () => <Check passed /> },
  { title: 'disabled', note: '还不能验证', render: () => <Check disabled /> },
];
