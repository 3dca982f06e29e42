/**
 * The court cards: half a figure that is turned to make the whole. Shapes name their colour class, so that light, dark
 * and four-colour tables draw the same figures in their own inks.
 *
 * The half figure stands in a box of 150 wide and 125 high, its foot on the lower edge.
 */

/** @typedef {Array<[string, string]>} Shapes ink and outline */

/** @type {Shapes} */
const ROBE = [
  ['robe', 'M20 125C20 96 40 84 58 80L75 98L92 80C110 84 130 96 130 125Z'],
  ['trim', 'M58 80L75 98L92 80L99 83L75 110L51 83Z'],
  ['line', 'M75 110V125M44 96L38 125M106 96L112 125'],
];

/** @type {Shapes} */
const FACE = [
  ['skin', 'M56 44H94V60C94 76 84 85 75 85C66 85 56 76 56 60Z'],
  ['line', 'M65 58h6M79 58h6M75 58v9h4M69 74q6 4 12 0'],
];

/** @type {Record<string, Shapes>} */
export const COURT_FIGURES = {
  K: [
    ...ROBE,
    ['hair', 'M50 42H100V70C100 76 96 78 93 72L92 48H58L57 72C54 78 50 76 50 70Z'],
    ...FACE,
    ['hair', 'M56 62C60 72 66 71 75 69C84 71 90 72 94 62V68C94 86 84 96 75 98C66 96 56 86 56 68Z'],
    ['line', 'M69 76q6 3 12 0'],
    ['gold', 'M48 44L44 16L60 28L75 8L90 28L106 16L102 44Z'],
    ['gem', 'M75 30l5 6l-5 6l-5 -6ZM57 33l3.500 4l-3.500 4l-3.500 -4ZM93 33l3.500 4l-3.500 4l-3.500 -4Z'],
  ],
  Q: [
    ...ROBE,
    [
      'hair',
      'M75 26C98 26 106 42 104 62C103 78 108 84 104 92C96 92 92 84 93 74L92 48H58L57 74C58 84 54 92 46 92C42 84 47 78 46 62C44 42 52 26 75 26Z',
    ],
    ...FACE,
    ['hair', 'M56 52C56 42 64 36 75 36C86 36 94 42 94 52C86 50 80 46 75 42C70 46 64 50 56 52Z'],
    [
      'gold',
      'M54 32C56 24 62 20 62 20C64 26 68 26 75 14C82 26 86 26 88 20C88 20 94 24 96 32C82 26 68 26 54 32Z',
    ],
    ['gem', 'M75 17a4 4 0 1 1 .01 0ZM61 20a3 3 0 1 1 .01 0ZM89 20a3 3 0 1 1 .01 0Z'],
    ['gem', 'M75 102a4 4 0 1 1 .01 0Z'],
  ],
  J: [
    ...ROBE,
    ['hair', 'M50 40H100V64C104 70 102 78 96 78L92 48H58L54 78C48 78 46 70 50 64Z'],
    ...FACE,
    ['cap', 'M46 44C44 26 58 18 76 18C94 18 106 26 104 44C90 38 60 38 46 44Z'],
    ['gold', 'M45 46C60 38 90 38 105 46L104 40C90 33 60 33 46 40Z'],
    ['feather', 'M94 36C112 30 122 18 118 4C106 4 92 14 90 34Z'],
    ['line', 'M93 34C102 26 110 16 116 7'],
  ],
};
