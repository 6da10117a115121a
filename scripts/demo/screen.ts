import { type Colour, clipped, folded, type Paint, padded, paintFor, paintStatus } from './paint.js';
import { tableLines } from './table.js';

const nameWidth = 8;
const columns = 80;
/** Where the text of a line of the timeline begins. */
const textColumn = 19;
const titleWidth = 25;
const changeWidth = 23;

/** Somebody who speaks in the timeline. */
export interface Speaker {
  readonly name: string;
  readonly colour: Colour;
}

/** Where the demo prints: a timeline, headings, tables and blocks. */
export class Screen {
  readonly paint: Paint = paintFor(process.stdout, process.env);
  readonly #startedAt = Date.now();

  /** Seconds since the demo started, as the timeline shows them. */
  elapsed(): string {
    return `${((Date.now() - this.#startedAt) / 1000).toFixed(2)}s`;
  }

  /** A paragraph, folded where the screen ends. */
  paragraph(text: string): void {
    for (const line of folded(text, columns)) {
      this.line(line);
    }
  }

  line(text = ''): void {
    console.log(text);
  }

  heading(title: string): void {
    this.line();
    this.line(`${this.paint('bold', `── ${title} `)}${this.paint('dim', '─'.repeat(columns - title.length - 4))}`);
  }

  /** One line of the timeline: when, who, what. */
  say(speaker: Speaker, text: string): void {
    const name = this.paint(speaker.colour, padded(speaker.name, nameWidth));
    const [first = '', ...rest] = folded(text, columns - textColumn);
    this.line(`${this.paint('dim', this.elapsed().padStart(7))}  ${name}  ${first}`);
    for (const line of rest) {
      this.line(`${' '.repeat(textColumn + 2)}${line}`);
    }
  }

  /** A line that belongs to the one before. */
  note(text: string): void {
    const [first = '', ...rest] = folded(text, columns - textColumn - 4);
    this.line(`${' '.repeat(textColumn)}${this.paint('dim', `  ↳ ${first}`)}`);
    for (const line of rest) {
      this.line(`${' '.repeat(textColumn + 4)}${this.paint('dim', line)}`);
    }
  }

  /** A task goes from one status to the next. */
  move(speaker: Speaker, mark: string, title: string, from: string, to: string, detail = ''): void {
    const change = padded(this.change(from, to), changeWidth);
    this.say(
      speaker,
      `${mark} ${padded(clipped(title, titleWidth), titleWidth)}  ${change}  ${this.paint('dim', detail)}`.trimEnd(),
    );
  }

  /** `pending → in_progress`, in colours. */
  change(from: string, to: string): string {
    return `${paintStatus(this.paint, from)} ${this.paint('dim', '→')} ${paintStatus(this.paint, to)}`;
  }

  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.line();
    for (const line of tableLines(this.paint, head, rows)) {
      this.line(`  ${line}`);
    }
  }
}
