// Root folders that browsers create themselves. They are not the user's folders.

const names = new Set(
  `bookmarks|bookmarks bar|bookmark bar|bookmarks toolbar|bookmarks menu|bookmarksbar|bookmarksmenu|other bookmarks
  other favorites|other favourites|mobile bookmarks|synced bookmarks|favorites bar|favourites bar|favorites|favourites
  unsorted bookmarks|imported|reading list|com.apple.readinglist|personal toolbar|personal toolbar folder
  lesezeichen|lesezeichenleiste|lesezeichen-symbolleiste|lesezeichen-menü|weitere lesezeichen|andere lesezeichen
  unsortierte lesezeichen|mobile lesezeichen|favoriten|favoritenleiste|weitere favoriten|mobile favoriten|leseliste
  favoris|barre de favoris|barre des favoris|barre personnelle|autres favoris|favoris mobiles|favoris sur mobile
  marque-pages|barre de marque-pages|barre personnelle de marque-pages|menu des marque-pages|autres marque-pages
  menu signets|barre de signets|signets|marcadores|barra de marcadores|otros marcadores|menú de marcadores
  favoritos|barra de favoritos|otros favoritos|outros favoritos|outros marcadores|preferiti|barra dei preferiti
  altri preferiti|segnalibri|barra dei segnalibri|altri segnalibri|barra dei segnalibri|bladwijzers|bladwijzerbalk
  andere bladwijzers|favorieten|favorietenbalk|bokmärken|bokmärkesfältet|övriga bokmärken|bogmærker|bogmærkelinje
  закладки|панель закладок|другие закладки|мобильные закладки|избранное|zakładki|pasek zakładek|inne zakładki
  záložky|lišta záložek|ostatní záložky|书签|书签栏|其他书签|收藏夹|收藏夹栏|其他收藏夹|ブックマーク|ブックマーク バー|その他のブックマーク
  ブックマークツールバー|他のブックマーク|お気に入り|お気に入りバー|북마크|북마크바|기타 북마크`
    .split(/\s*[|\n]\s*/)
    .filter(Boolean),
);

/** Only for outermost folders: a nested one with such a name is the user's own. */
export function isBrowserRoot(name: string): boolean {
  return names.has(name.trim().toLowerCase());
}
