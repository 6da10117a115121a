const bytesEach = Float32Array.BYTES_PER_ELEMENT;

/** A vector as it is stored. */
export const storedVector = (vector: Float32Array): string => {
  const bytes = Buffer.alloc(vector.length * bytesEach);
  for (const [index, number] of vector.entries()) {
    bytes.writeFloatLE(number, index * bytesEach);
  }
  return bytes.toString('base64');
};

/** The vector that was stored so. */
export const vectorIn = (stored: string): Float32Array => {
  const bytes = Buffer.from(stored, 'base64');
  const vector = new Float32Array(Math.floor(bytes.length / bytesEach));
  for (const index of vector.keys()) {
    vector[index] = bytes.readFloatLE(index * bytesEach);
  }
  return vector;
};
