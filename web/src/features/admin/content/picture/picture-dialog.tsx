import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchField } from '@/ui-admin/form/search-field';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { type ChosenPicture, MediaPicker, type OtherChoice, PictureChoice, PictureGrid } from '@/widgets/upload';
import { pictureOptions } from '../article/article-api';

export type { ChosenPicture };

type Props = {
  title: string;
  initial: { src: string; alt: string; caption: string };
  /** Whether a caption below the picture is asked for. */
  withCaption?: boolean;
  onChosen: (picture: ChosenPicture) => void;
  onClose: () => void;
};

const builtIn = '/pictures/';

/** Chooses a picture of the media library or one of the drawings that come with the program. */
export function PictureDialog(props: Props) {
  return (
    <MediaPicker
      {...props}
      others={{
        label: '内置插图',
        has: (src) => src.startsWith(builtIn),
        render: (choice) => <DrawingGrid {...choice} />,
      }}
    />
  );
}

/** The drawings with a search. */
function DrawingGrid({ name, value, onChoose }: OtherChoice) {
  const { data: pictures, error, refetch } = useQuery(pictureOptions);
  const [text, setText] = useState('');
  if (!pictures) {
    return <Waiting error={error} onRetry={refetch} rows={4} />;
  }
  const shown = pictures.filter(({ title, alt }) => title.includes(text) || alt.includes(text));
  return (
    <fieldset className="stack close">
      <legend className="visually-hidden">内置插图</legend>
      <SearchField
        className=""
        label="搜索插图"
        placeholder="搜索插图，如：疫苗"
        onPressEnter={(event) => event.preventDefault()} // it filters while typing; Enter must not send the form
        onType={(words) => setText(words.trim())}
      />
      {shown.length === 0 ? (
        <Nothing text={`没有与「${text}」有关的插图`} />
      ) : (
        <PictureGrid>
          {shown.map((picture) => (
            <PictureChoice
              key={picture.src}
              name={name}
              chosen={picture.src === value}
              onChoose={() => onChoose(picture)}
            >
              <img src={picture.src} alt="" width={picture.width} height={picture.height} loading="lazy" />
              <span>{picture.title}</span>
            </PictureChoice>
          ))}
        </PictureGrid>
      )}
    </fieldset>
  );
}
