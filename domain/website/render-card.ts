import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type CardText,
  cardElement,
  type Run,
  SITE_NAME_BOX,
  SUBTITLE_BOX,
  TITLE_BOX,
} from './card-design.js';
import { type Measure, setText, type TextBox } from './card-lines.js';
import { type Card, charactersOf } from './card-text.js';
import { baseFace, type Face, faceFor, type Weight } from './faces.js';
import { emojiPicture, isEmoji, missingPicture } from './pictographs.js';

/** What the characters of one card are drawn with. */
interface Palette {
  faces: Set<Face>;
  pictures: Record<string, string>;
}

const TIGHT = -0.022;
const FIRST_STRONG = /[\p{L}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Draws a card, 1200 by 630 pixels. The same card gives the same bytes. CPU-bound for some tens of milliseconds: runs
 * in the render worker.
 * @returns the PNG file
 */
export async function renderCard(card: Card): Promise<Uint8Array> {
  const palette: Palette = { faces: new Set([baseFace(400), baseFace(700)]), pictures: Object.create(null) };
  const element = cardElement({
    label: card.label,
    rightToLeft: RIGHT_TO_LEFT.test(FIRST_STRONG.exec(card.title)?.[0] ?? ''),
    title: layOut(card.title, 700, TITLE_BOX, palette),
    subtitle: card.subtitle === '' ? undefined : layOut(card.subtitle, 400, SUBTITLE_BOX, palette),
    siteName: layOut(card.siteName, 700, SITE_NAME_BOX, palette),
  });
  const svg = await satori(element, {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: [...palette.faces].map(({ name, weight, data }) => ({ name, weight, data, style: 'normal' })),
    graphemeImages: palette.pictures,
  });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

function layOut(text: string, weight: Weight, textBox: TextBox, palette: Palette): CardText {
  const characters = charactersOf(text).map((character) => drawable(character, weight, palette));
  const faces = new Set([baseFace(weight)]);
  for (const character of characters) {
    const face = faceFor(character, weight);
    if (face && !(character in palette.pictures)) faces.add(face);
  }
  for (const face of faces) palette.faces.add(face);
  const tight = [...faces].every((face) => face.family === 'inter');
  const letterSpacing = weight === 700 && tight ? TIGHT : 0;
  const { fontSize, lines } = setText(
    characters.join(''),
    textBox,
    measurer(weight, letterSpacing, palette),
  );
  return {
    fontSize,
    lines: lines.map((line) => runsOf(line, weight)),
    families: Array.from(faces, (face) => face.name),
    letterSpacing,
  };
}

/**
 * What to draw for a character: itself where an emoji or a face has it, else its letter without the marks no face has,
 * else itself with a picture put into the palette that says so.
 */
function drawable(character: string, weight: Weight, palette: Palette): string {
  const emoji = isEmoji(character) ? emojiPicture(character) : undefined;
  if (emoji !== undefined) {
    palette.pictures[character] = emoji;
    return character;
  }
  if (faceFor(character, weight)) return character;
  const letter = character.replace(/\p{M}+/gu, '');
  if (faceFor(letter, weight)) return letter;
  palette.pictures[character] = emojiPicture(character) ?? missingPicture();
  return character;
}

/** A line in runs of equal strength; spaces stay with what precedes them. */
function runsOf(line: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of charactersOf(line)) {
    const run = runs[runs.length - 1];
    const hairline = faceFor(character, weight)?.family === 'cjk';
    if (run && (run.hairline === hairline || character === ' ')) run.text += character;
    else runs.push({ text: character, hairline });
  }
  return runs;
}

function measurer(weight: Weight, letterSpacing: number, palette: Palette): Measure {
  return (character) => {
    if (character in palette.pictures) return 1 + letterSpacing;
    const face = faceFor(character, weight) ?? baseFace(weight);
    let width = letterSpacing;
    for (const part of character) width += face.metrics.advanceOf(part.codePointAt(0) ?? 0) ?? 0;
    return width;
  };
}
