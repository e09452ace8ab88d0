/** Editors on Windows write it in front of UTF-8. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The data of a file, without a leading byte order mark. */
export function dataOf(file: Uint8Array): Uint8Array {
  const isMarked = BYTE_ORDER_MARK.every((byte, index) => file[index] === byte);
  return isMarked ? file.subarray(BYTE_ORDER_MARK.length) : file;
}
