// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type District, drawDistricts } from './draw-districts';

const square: District = {
  code: '990101',
  name: '江北区',
  urban: true,
  shape: {
    areas: [
      [
        [125, 27],
        [126, 27],
        [126, 28],
        [125, 28],
      ],
    ],
    rivers: null,
  },
};

let drawn: ReturnType<typeof drawDistricts>;

beforeEach(() => {
  const element = document.body.appendChild(document.createElement('div'));
  drawn = drawDistricts(element, [square], { url: '', attribution: '' });
  drawn.map.setView([27.5, 125.5], 8, { animate: false });
});

afterEach(() => {
  drawn.map.remove();
  document.body.replaceChildren();
});

const button = (name: string) => document.querySelector(`a[title="${name}"]`) as HTMLAnchorElement;

test.each([
  ['放大', 9],
  ['缩小', 7],
])('%s is pressed first, then the map is drawn at another scale', async (name, scale) => {
  button(name).click();
  expect(drawn.map.getZoom()).toBe(8);
  await vi.waitFor(() => expect(drawn.map.getZoom()).toBe(scale));
});

test('a map that is gone by then stays gone', async () => {
  button('放大').click();
  const { map } = drawn;
  const zoomed = vi.spyOn(map, 'setZoom');
  map.remove();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(zoomed).not.toHaveBeenCalled();
  drawn = drawDistricts(document.createElement('div'), [square], { url: '', attribution: '' });
});

test('the name of a district moves with the map without being measured', () => {
  const [named] = drawn.areas;
  expect(document.querySelector('.map-name')?.textContent).toBe('江北区');
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
  const laidOut = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  named?.label.setLatLng([27.4, 125.4]);
  drawn.map.fire('zoomanim', { center: drawn.map.getCenter(), zoom: 9 });
  expect(measured).not.toHaveBeenCalled();
  expect(laidOut).not.toHaveBeenCalled();
});
