export { CollectionPage } from "#features/entries/web/collection-page.tsx";
