/** The words of four letters or more of "Lorem ipsum", with those that its generators add. */
export const fillerWords: ReadonlySet<string> = new Set(
  `accumsan adipiscing adipisicing aenean aliqua aliquam aliquet aliquip amet anim ante aptent arcu auctor augue aute
  bibendum blandit cillum class commodo condimentum congue consectetuer consectetur consequat conubia convallis cras
  cubilia culpa cupidatat curabitur curae cursus dapibus deserunt diam dictum dictumst dignissim dolor dolore donec
  duis efficitur egestas eget eiusmod eleifend elementum elit enim erat eros esse etiam euismod excepteur exercitation
  facilisi facilisis fames faucibus felis fermentum feugiat finibus fringilla fugiat fusce gravida habitant habitasse
  hendrerit himenaeos iaculis imperdiet inceptos incididunt integer interdum ipsum irure justo labore laboris laborum
  lacinia lacus laoreet lectus leo libero ligula litora lobortis lorem luctus maecenas magna malesuada massa mattis
  mauris maximus metus minim molestie mollit mollis montes morbi mus nam nascetur natoque neque netus nibh nisi nisl
  nostra nostrud nulla nullam nunc occaecat odio officia orci ornare parturient pariatur pellentesque penatibus
  pharetra phasellus placerat platea porta porttitor posuere potenti praesent pretium primis proident proin pulvinar
  purus quam quis quisque reprehenderit rhoncus ridiculus risus rutrum sagittis sapien scelerisque semper senectus
  sint sociosqu sodales sollicitudin sunt suscipit suspendisse taciti tellus tempor tempus tincidunt torquent tortor
  tristique turpis ullamco ullamcorper ultrices ultricies urna varius vehicula velit venenatis veniam vestibulum vitae
  vivamus viverra volutpat voluptate vulputate wisi`.split(/\s+/),
);
