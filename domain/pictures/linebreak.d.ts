declare module 'linebreak' {
  export interface Break {
    /** The UTF-16 index after which the line may end. */
    position: number;
    required: boolean;
  }
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
