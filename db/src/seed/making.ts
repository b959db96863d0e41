/** How and where the pieces are made and kept, said alike on each. */

/** As the FAQ has it. */
export const printedCare =
  'Wash cold, inside out, with like colors. Hang to dry or tumble low; no iron on the print.'

export const printedHere = 'Printed in New Orleans'
export const stitchedHere = 'Stitched in New Orleans'
