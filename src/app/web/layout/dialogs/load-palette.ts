export const loadPalette = async () => (await import("#features/search/web/palette.tsx")).Palette;
