import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ArticleVideo } from './article-video';
import { PictureSet } from './picture-set';

test('a film has the controls of the browser, captions and its words', () => {
  render(
    <ArticleVideo
      title="七步洗手"
      video={{ src: '/files/a.mp4', poster: '/pictures/handwash.svg', captions: '/files/a.vtt' }}
      transcript={['先打湿双手。', '再抹肥皂。']}
    />,
  );
  const film = screen.getByLabelText('七步洗手');
  expect(film).toHaveAttribute('controls');
  expect(film).toHaveAttribute('width', '1280');
  expect(film).not.toHaveAttribute('autoplay');
  expect(film.querySelector('track')).toHaveAttribute('src', '/files/a.vtt');
  expect(screen.getByText('再抹肥皂。')).toBeInTheDocument();
});

test('every picture of a set has words, a place in the row and room of its own', () => {
  const picture = { src: '/pictures/mask.svg', alt: '口罩', width: 560, height: 300, text: '戴口罩。' };
  render(
    <PictureSet pictures={[picture, { ...picture, src: '/pictures/elder.svg', alt: '老人', text: '照顾老人。' }]} />,
  );
  const set = within(screen.getByRole('region', { name: '图集，共 2 张' }));
  expect(set.getByRole('img', { name: '老人' })).toHaveAttribute('height', '300');
  expect(set.getByText('2/2')).toBeInTheDocument();
});
