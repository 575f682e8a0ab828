import { Button, Segmented } from 'antd';
import { useId, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Loading, Nothing } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';
import { croppedFile, type Drawable } from '../core/canvas';
import { fitted, frameOn, type Region, regionOf, type Size, type View, wholeView } from '../core/crop';
import styles from './crop.module.css';
import { CropStage } from './crop-stage';
import { useDrawable } from './use-drawable';

/** Width and height in pixels of the stage on a large window. */
const stageSize = 600;

export type Crop = {
  /** The part that was chosen, in whole pixels of the picture. */
  region: Region;
  /** Makes a file of it, no wider than `most` pixels; a JPEG stays a JPEG, everything else becomes a PNG. */
  cut: (most?: number) => Promise<File>;
};

type Props = {
  /** A chosen file, or the address of a stored picture of this site. */
  source: File | string;
  /** Ratios (width by height) to choose from; the square alone by default. 0 is the ratio of the picture. */
  ratios?: readonly number[];
  onSave: (crop: Crop) => Promise<void> | void;
  onClose: () => void;
};

/** Cuts a part out of a picture. Mount it while it is open. */
export function CropModal({ source, ratios = [1], onSave, onClose }: Props) {
  const { picture, failed } = useDrawable(source);
  const { busy, write } = useWrite();
  const [ratio, setRatio] = useState(ratios[0] ?? 1);
  const [view, setView] = useState<View>(wholeView);
  const [stage, setStage] = useState<Size>({ width: stageSize, height: stageSize });
  const shownRatio = ratio || (picture ? picture.width / picture.height : 1);
  const frame = frameOn(stage, shownRatio);
  const save = (drawable: Drawable) => {
    const region = regionOf(fitted(view, drawable, frame), drawable, frame);
    const [name, type] = typeof source === 'string' ? ['crop.png', 'image/png'] : [source.name, source.type];
    return write(async () => onSave({ region, cut: (most) => croppedFile(drawable, region, name, type, most) }));
  };
  return (
    <Dialog
      width={stageSize + 48}
      title={messages.cropTitle}
      held
      onClose={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={!picture}
          loading={busy}
          onClick={() => picture && void save(picture)}
        >
          保存
        </Button>,
      ]}
    >
      {ratios.length > 1 && <Ratios ratios={ratios} value={ratio} onChange={setRatio} />}
      {failed && <Nothing text="这张图片打不开，请换一张" />}
      {!failed && !picture && <Loading rows={6} />}
      {picture && (
        <CropStage
          picture={picture}
          ratio={shownRatio}
          stage={stage}
          view={fitted(view, picture, frame)}
          onStage={setStage}
          onView={(change) => setView((now) => fitted(change(fitted(now, picture, frame)), picture, frame))}
        />
      )}
    </Dialog>
  );
}

const ratioNames: Record<number, string> = { 0: '原比例', 1: '1:1' };

/** `1.5` → `3:2`; the few ratios people use have small terms. */
function ratioName(ratio: number): string {
  const known = ratioNames[ratio];
  if (known) {
    return known;
  }
  const height = [1, 2, 3, 4, 5, 9].find((each) => Math.abs(ratio * each - Math.round(ratio * each)) < 0.01) ?? 1;
  return `${Math.round(ratio * height)}:${height}`;
}

type RatioProps = { ratios: readonly number[]; value: number; onChange: (ratio: number) => void };

function Ratios({ ratios, value, onChange }: RatioProps) {
  const id = useId();
  return (
    <div className={`row ${styles.ratios}`}>
      <span id={id}>比例</span>
      <Segmented
        aria-labelledby={id}
        value={value}
        options={ratios.map((each) => ({ value: each, label: ratioName(each) }))}
        onChange={onChange}
      />
    </div>
  );
}
