import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { type Measure, setText, type TextBox } from '../pictures/lines.js';
import { charactersOf } from '../pictures/visible-text.js';
import {
  type CardText,
  cardElement,
  cardHeight,
  cardWidth,
  siteNameBox,
  subtitleBox,
  titleBox,
} from './card-design.js';
import { runsOf, type Stroked } from './card-runs.js';
import type { Card } from './card-text.js';
import type { Face, Fonts, Weight } from './fonts.js';
import { emojiPicture, isEmoji, missingPicture } from './pictographs.js';

/** What the characters of one card are drawn with. */
interface Palette {
  readonly fonts: Fonts;
  faces: Set<Face>;
  /** Characters drawn as a picture, as data URIs. */
  pictures: Record<string, string>;
}

/** A character of a text, and the face that draws it; without one it is drawn as a picture. */
interface Drawable {
  character: string;
  face: Face | undefined;
}

const tightSpacing = -0.022;
const firstStrong = /\p{L}/u;
const rightToLeftLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** How a character is drawn: a letter with marks no face has loses them, all else no face has is a picture. */
const drawable = (fonts: Fonts, character: string, weight: Weight): Drawable => {
  if (isEmoji(character)) {
    return { character, face: undefined };
  }
  const face = fonts.faceFor(character, weight);
  if (face) {
    return { character, face };
  }
  const letter = character.replace(/\p{M}+/gu, '');
  const letterFace = fonts.faceFor(letter, weight);
  return letterFace ? { character: letter, face: letterFace } : { character, face: undefined };
};

/** In em; pictures are square. */
const widthOf = ({ character, face }: Drawable): number => {
  if (!face) {
    return 1;
  }
  let width = 0;
  for (const part of character) {
    width += face.metrics.advanceOf(part.codePointAt(0) ?? 0) ?? 0;
  }
  return width;
};

const stroked = ({ character, face }: Drawable): Stroked => ({ character, hairline: face?.family === 'cjk' });

const layOut = (text: string, weight: Weight, rightToLeft: boolean, textBox: TextBox, palette: Palette): CardText => {
  const { fonts } = palette;
  const drawables = charactersOf(text).map((character) => drawable(fonts, character, weight));
  const tight = weight === 700 && drawables.every(({ face }) => !face || face.family === 'inter');
  const letterSpacing = tight ? tightSpacing : 0;
  const measure: Measure = (character) => widthOf(drawable(fonts, character, weight)) + letterSpacing;
  const { fontSize, lines } = setText(drawables.map(({ character }) => character).join(''), textBox, measure);
  // Only what is left after cutting is worth loading fonts and pictures for.
  const shown = lines.map((line) => charactersOf(line).map((character) => drawable(fonts, character, weight)));
  const faces = new Set([fonts.baseFace(weight)]);
  for (const { character, face } of shown.flat()) {
    if (face) {
      faces.add(face);
    } else {
      palette.pictures[character] = emojiPicture(character) ?? missingPicture;
    }
  }
  for (const face of faces) {
    palette.faces.add(face);
  }
  return {
    fontSize,
    lines: shown.map((line) => runsOf(line.map(stroked), rightToLeft)),
    families: Array.from(faces, ({ name }) => name),
    letterSpacing,
  };
};

/**
 * Draws a card, 1200 by 630 pixels. The same card gives the same bytes. CPU-bound for some tens of milliseconds: runs
 * in the render worker.
 * @returns the PNG file
 */
export const renderCard = async (fonts: Fonts, card: Card): Promise<Uint8Array> => {
  const palette: Palette = {
    fonts,
    faces: new Set([fonts.baseFace(400), fonts.baseFace(700)]),
    pictures: Object.create(null),
  };
  const rightToLeft = rightToLeftLetter.test(firstStrong.exec(card.title)?.[0] ?? '');
  const element = cardElement({
    label: card.label,
    rightToLeft,
    title: layOut(card.title, 700, rightToLeft, titleBox, palette),
    subtitle: card.subtitle === '' ? undefined : layOut(card.subtitle, 400, rightToLeft, subtitleBox, palette),
    siteName: layOut(card.siteName, 700, false, siteNameBox, palette),
  });
  const svg = await satori(element, {
    width: cardWidth,
    height: cardHeight,
    fonts: [...palette.faces].map(({ name, weight, data }) => ({ name, weight, data, style: 'normal' })),
    graphemeImages: palette.pictures,
  });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
};
