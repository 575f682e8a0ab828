/** Heights of the bars: an epidemic curve, mirrored in the river below. */
const curve = [
  8, 11, 10, 16, 22, 20, 32, 48, 42, 65, 88, 115, 150, 188, 220, 210, 238, 198, 165, 175, 130, 102, 82, 72, 50, 55, 35,
  25, 18, 12, 9, 6,
].map((height, at) => ({ height, x: 24 + at * 26, peak: height === 238, strong: at % 3 === 0 }));

const shore = 690;

function barColour({ peak, strong }: { peak: boolean; strong: boolean }): string {
  if (peak) {
    return '#0f5483';
  }
  return strong ? '#93bad2' : '#a9c9dd';
}

/** The drawing beside the sign-in form. */
export function LoginScene() {
  return (
    <svg viewBox="0 0 880 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <path d="M0 610H880M0 530H880M0 450H880" stroke="#d3e3ed" strokeDasharray="2 6" />
      {curve.map((bar) => (
        <rect key={bar.x} x={bar.x} y={shore - bar.height} width="20" height={bar.height} fill={barColour(bar)} />
      ))}
      <path d={`M0 ${shore}H880`} stroke="#3f83ae" strokeWidth="2" />
      {curve.map((bar) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={shore + 8}
          width="20"
          height={Math.round(bar.height * 0.28)}
          fill={bar.peak ? '#7fabc8' : '#c9deea'}
        />
      ))}
      <path
        d="M-220 760q55 -7 110 0t110 0q55 -7 110 0t110 0q55 -7 110 0t110 0q55 -7 110 0t110 0q55 -7 110 0t110 0V900H-220z"
        fill="#c3dae8"
      />
      <path
        d="M-200 800q65 -8 130 0t130 0q65 -8 130 0t130 0q65 -8 130 0t130 0q65 -8 130 0t130 0q65 -8 130 0t130 0V900H-200z"
        fill="#a9c9dd"
      />
      <path
        d="M-340 846q75 -8 150 0t150 0q75 -8 150 0t150 0q75 -8 150 0t150 0q75 -8 150 0t150 0q75 -8 150 0t150 0V900H-340z"
        fill="#8db6d0"
      />
    </svg>
  );
}
