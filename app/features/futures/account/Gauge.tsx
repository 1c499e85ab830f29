/** A half circle with a mark at a share from 0 to 1. It never mirrors: more risk is always to the right. */
export function Gauge({ share }: { share: number }) {
  const at = Math.PI * (1 - Math.min(1, Math.max(0, share)));
  const x = 60 + 50 * Math.cos(at);
  const y = 60 - 50 * Math.sin(at);
  return (
    <svg viewBox="0 0 120 68" aria-hidden="true" focusable="false">
      <path className="fut-gauge-track" d="M10 60A50 50 0 0 1 60 10" />
      <path className="fut-gauge-medium" d="M60 10A50 50 0 0 1 100.5 30.600" />
      <path className="fut-gauge-high" d="M100.5 30.600A50 50 0 0 1 110 60" />
      <circle className="fut-gauge-mark" cx={x.toFixed(1)} cy={y.toFixed(1)} r="6" />
    </svg>
  );
}
