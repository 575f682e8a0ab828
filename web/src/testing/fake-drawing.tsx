/** What stands in for the drawing of charts, which needs a layout; `broken` lets it fail as one that does not load. */
export const drawing = { broken: false };

export default function FakeDrawing() {
  if (drawing.broken) throw new Error('the drawing failed');
  return <svg aria-hidden="true" />;
}
