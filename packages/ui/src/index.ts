/** Components that the workbench and the marketplace's site share; styles are in `styles.css`. */
export { classes } from "./classes.ts";
export { Badge } from "./controls/Badge.tsx";
export { Button, type ButtonProps, IconButton, type IconButtonProps } from "./controls/Button.tsx";
export { Checkbox, type CheckboxProps } from "./controls/Checkbox.tsx";
export { EmptyState, type EmptyStateProps } from "./controls/EmptyState.tsx";
export { Modal, type ModalProps } from "./controls/Modal.tsx";
export { Notice, type NoticeProps } from "./controls/Notice.tsx";
export { Skeleton } from "./controls/Skeleton.tsx";
export { type ErrorTitles, ErrorWords } from "./errors/context.ts";
export * from "./format.ts";
export { containerIcon } from "./icons.ts";
export { LayoutView } from "./layout/LayoutView.tsx";
export { PriceDecimals, type PriceWriter, usePrices } from "./prices.ts";
export { PairContext, ThemeContext, useTheme } from "./theme/context.ts";
export { contrast, mix, READABLE_CONTRAST, readableOn } from "./theme/contrast.ts";
export { type ColourPair, PALETTES, type Palette, type ThemeName } from "./theme/palette.ts";
export {
  createTrustSurfaces,
  type TrustSurfaces,
  trustSurfaces,
  useTrustedFocus,
  useTrustSurface,
} from "./trust/surfaces.ts";
export { DeniedCard, type DeniedCardProps } from "./views/DeniedCard.tsx";
export { FaultCard, type FaultCardProps } from "./views/FaultCard.tsx";
export { QuoteCard } from "./views/QuoteCard.tsx";
export { ViewCard, type ViewCardProps } from "./views/ViewCard.tsx";
